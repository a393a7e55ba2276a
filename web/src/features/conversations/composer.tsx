import type { Conversation } from '@haat/contract/conversations'
import { conversationLimits } from '@haat/contract/conversations.limits'
import { conversationMessages } from '@haat/contract/conversations.messages'
import { z } from '@haat/contract/schema'
import { useRef, useState } from 'react'
import { errorMessage, fieldErrors } from '#core/api-error.ts'
import { useClientId } from '#core/client-id.ts'
import { resetSent } from '#core/reset-sent.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/field.tsx'
import { PictureTray } from '#ui/picture-tray.tsx'
import { checkConnection, Notice } from '#ui/states.tsx'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'
import { sendLabel, untilStopped, usePictureTray } from '#ui/use-picture-tray.ts'
import type { About } from './about.ts'
import { useSendMessageMutation, useUploadMessagePictureMutation } from './conversations-api.ts'

const typed = z.object({
  body: z.string().check(z.maxLength(conversationLimits.bodyMax, conversationMessages.long)),
})

/** The form of a message: what was typed stays until the server has it. */
function useComposer(about: About) {
  const formRef = useRef<HTMLFormElement>(null)
  const id = Object.values(about).join()
  const [upload] = useUploadMessagePictureMutation()
  const tray = usePictureTray(conversationLimits.picturesMax, (file, signal) =>
    untilStopped(upload(file), signal),
  )
  const kept = useKeptForm<{ body: string }, null>({
    name: 'message',
    id,
    schema: typed,
    base: null,
    valuesOf: () => ({ body: '' }),
    hasFile: tray.hasFile,
  })
  const { form } = kept
  const guard = useLeaveGuard(kept.isDirty, kept)
  const idOf = useClientId({ form: 'message', id })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [send, { isLoading }] = useSendMessageMutation()

  async function submit({ body }: { body: string }) {
    if (tray.isLoading) return
    setRefusal(null)
    if (body.trim() === '' && tray.ids.length === 0) {
      form.setError('body', { message: conversationMessages.empty }, { shouldFocus: true })
      return
    }
    const content = { ...about, body, pictures: tray.ids }
    const sent = form.getValues()
    try {
      await send({ ...content, clientId: idOf(content) }).unwrap()
      // The same words once more are another message.
      idOf(null)
      tray.remove(...content.pictures)
      resetSent(kept, { sent, text: 'body', hasFile: tray.hasFileNow() })
      focusText(formRef.current)
    } catch (reason) {
      setRefusal(fieldErrors(reason)[0]?.message ?? errorMessage(reason, checkConnection))
    }
  }

  return { formRef, form, tray, guard, refusal, isLoading, submit }
}

/** Writes a message. */
export function Composer({ about, conversation }: { about: About; conversation: Conversation }) {
  const { formRef, form, tray, guard, refusal, isLoading, submit } = useComposer(about)
  return (
    <form
      ref={formRef}
      className="space-y-3"
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <TextAreaField
        label="Message"
        hint={conversation.isMasking ? conversationMessages.masked : undefined}
        rows={3}
        maxLength={conversationLimits.bodyMax}
        error={form.formState.errors.body?.message}
        {...form.register('body')}
      />
      {refusal === null ? null : <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PictureTray tray={tray} />
        <Button type="submit" icon="send" isPending={isLoading || tray.isLoading}>
          {sendLabel(tray, 'Send')}
        </Button>
      </div>
      {guard.question}
    </form>
  )
}

/**
 * The next message begins where the last one did. An answer that comes late does not take the focus from another
 * field. Not by the form, which after a reset knows its fields only once they are rendered again.
 */
function focusText(form: HTMLFormElement | null): void {
  const { activeElement } = document
  if (activeElement !== document.body && form?.contains(activeElement) !== true) return
  form?.querySelector('textarea')?.focus()
}
