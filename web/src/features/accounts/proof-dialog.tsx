import { twoFactorProof, type TwoFactorProof } from '@haat/contract/two-factor'
import { useId } from 'react'
import { showFieldErrors, useSchemaForm } from '#core/forms.ts'
import { runMutation, type MutationMessages } from '#ui/run-mutation.ts'
import { PasswordField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { CodeField } from './code-field.tsx'

/** Asks for password and code before something about two-factor sign-in is changed. */
export function ProofDialog<Data>({
  title,
  description,
  submitLabel,
  words,
  isPending,
  send,
  onDone,
  onClose,
}: {
  title: string
  description: string
  submitLabel: string
  words: MutationMessages
  isPending: boolean
  send: (proof: TwoFactorProof) => Promise<Data>
  onDone: (data: Data) => void
  onClose: () => void
}) {
  const formId = useId()
  const form = useSchemaForm(twoFactorProof, { password: '', code: '' })
  const { errors } = form.formState

  async function submit(values: TwoFactorProof) {
    const result = await runMutation(send(values), words)
    if (result.ok) onDone(result.data)
    else showFieldErrors(form, result.error)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      formId={formId}
      submitLabel={submitLabel}
      isPending={isPending}
      keeping={{
        isDirty: form.formState.isDirty,
        restored: null,
        forget: () => undefined,
        isOver: () => false,
      }}
      width="sm"
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <CodeField
          hint="Or one of your recovery codes."
          inputMode="text"
          error={errors.code?.message}
          {...form.register('code')}
        />
      </DialogForm>
    </FormDialog>
  )
}
