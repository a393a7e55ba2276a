import type { Complaint } from '@haat/contract/complaints'
import { complaintLimits } from '@haat/contract/complaints.limits'
import { complaintMessages } from '@haat/contract/complaints.messages'
import { requiredText } from '@haat/contract/fields'
import { z } from '@haat/contract/schema'
import { useState } from 'react'
import { errorCode, errorMessage, fieldErrors } from '#core/api-error.ts'
import { useClientId } from '#core/client-id.ts'
import { resetSent } from '#core/reset-sent.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/field.tsx'
import { PictureTray } from '#ui/picture-tray.tsx'
import { checkConnection, Notice } from '#ui/states.tsx'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'
import { sendLabel, untilStopped, usePictureTray } from '#ui/use-picture-tray.ts'
import { useAddComplaintTextMutation, useUploadComplaintPictureMutation } from './complaints-api.ts'

const typed = z.object({
  body: requiredText(complaintMessages.body, complaintLimits.bodyMax),
  isInternal: z.boolean(),
})
type Typed = z.infer<typeof typed>

interface Props {
  complaint: Complaint
  isHaat: boolean
  /** Reads the complaint again, after somebody else wrote. */
  onConflict: () => void
}

/** The form of another text: what was typed stays until the server has it. */
function useAnswer(props: Props) {
  const { complaint, onConflict } = props
  const [upload] = useUploadComplaintPictureMutation()
  const tray = usePictureTray(complaintLimits.picturesMax, (file, signal) =>
    untilStopped(upload(file), signal),
  )
  const kept = useKeptForm<Typed, null>({
    name: 'complaint-text',
    id: complaint.id,
    schema: typed,
    base: null,
    valuesOf: () => ({ body: '', isInternal: false }),
    hasFile: tray.hasFile,
  })
  const { form } = kept
  const guard = useLeaveGuard(kept.isDirty, kept)
  const idOf = useClientId({ form: 'complaint-text', id: complaint.id })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [add, { isLoading }] = useAddComplaintTextMutation()

  async function submit(values: Typed) {
    if (tray.isLoading) return
    setRefusal(null)
    const isInternal = values.isInternal || isNoteOnly(props)
    const content = { id: complaint.id, ...values, isInternal, pictures: tray.ids }
    const sent = form.getValues()
    try {
      await add({ ...content, clientId: idOf(content), seenSeq: complaint.lastSeq }).unwrap()
      idOf(null)
      tray.remove(...content.pictures)
      resetSent(kept, { sent, text: 'body', hasFile: tray.hasFileNow() })
    } catch (reason) {
      setRefusal(fieldErrors(reason)[0]?.message ?? errorMessage(reason, checkConnection))
      if (errorCode(reason) === 'EDIT_CONFLICT') onConflict()
    }
  }

  /** What is begun as a note stays one, even if the complaint is opened again meanwhile. */
  function keepNote() {
    if (isNoteOnly(props)) form.setValue('isInternal', true, { shouldDirty: true })
  }

  return { form, tray, guard, refusal, isLoading, submit, keepNote }
}

/** Nobody but admins reads what is written to a closed complaint. */
function isNoteOnly({ complaint, isHaat }: Props): boolean {
  return isHaat && complaint.state === 'CLOSED'
}

/** Another text; admins answer with it, or note something. */
export function ComplaintAnswer(props: Props) {
  const { complaint, isHaat } = props
  const { form, tray, guard, refusal, isLoading, submit, keepNote } = useAnswer(props)
  const isNote = isNoteOnly(props)
  return (
    <form
      className="space-y-3"
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <TextAreaField
        label={isHaat ? 'Answer' : 'Write more'}
        hint={isHaat && complaint.by.id === null ? visitorHint : undefined}
        rows={4}
        maxLength={complaintLimits.bodyMax}
        error={form.formState.errors.body?.message}
        {...form.register('body', { onChange: keepNote })}
      />
      {isHaat ? (
        <label className="tap flex w-fit items-center gap-2.5 text-sm">
          {isNote ? (
            <input key="note" type="checkbox" className="size-5" checked disabled readOnly />
          ) : (
            <input type="checkbox" className="size-5" {...form.register('isInternal')} />
          )}
          Internal note: only admins see it
        </label>
      ) : null}
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

const visitorHint =
  'This person has no account here. Answer by email, and write here what you answered.'
