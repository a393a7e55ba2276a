import { requiredText } from '@haat/contract/fields'
import { z } from '@haat/contract/schema'
import { useId, useState } from 'react'
import { useKeptForm } from '#core/use-kept-form.ts'
import { TextAreaField } from './field.tsx'
import { DialogForm, FormDialog } from './form-dialog.tsx'
import type { MutationMessages } from './run-mutation.ts'
import { sendForm } from './send-form.ts'

interface TextDialogProps {
  /** Names its drafts, with the id of what the text is about. */
  form: string
  id: string
  title: string
  description?: string
  label: string
  hint?: string
  submitLabel: string
  /** The longest text, and what is said when there is none. */
  max: number
  required: string
  /** The text that is changed. */
  text?: string
  /** What it is about, which the draft keeps, so that a page can open the dialog again. */
  record?: unknown
  send: (text: string) => Promise<unknown>
  messages: MutationMessages
  onClose: () => void
}

/** Asks for one text and sends it. Mount it while it is open; the input stays until the server has accepted it. */
export function TextDialog({
  form,
  id,
  text = '',
  record,
  max,
  required,
  ...rest
}: TextDialogProps) {
  const { send, messages, onClose, label, hint, ...dialog } = rest
  const formId = useId()
  const [isPending, setPending] = useState(false)
  const kept = useKeptForm<{ text: string }, unknown>({
    name: form,
    id,
    schema: z.object({ text: requiredText(required, max) }),
    base: record ?? null,
    valuesOf: () => ({ text }),
  })

  async function submit(values: { text: string }) {
    setPending(true)
    await sendForm(kept, send(values.text), messages, onClose)
    setPending(false)
  }

  return (
    <FormDialog {...dialog} onClose={onClose} formId={formId} isPending={isPending} keeping={kept}>
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <TextAreaField
          label={label}
          hint={hint}
          maxLength={max}
          error={kept.form.formState.errors.text?.message}
          {...kept.form.register('text')}
        />
      </DialogForm>
    </FormDialog>
  )
}
