import { twoFactorProof, type TwoFactorProof } from '@haat/contract/two-factor'
import { useId } from 'react'
import { showFieldErrors, useSchemaForm, type SchemaForm } from '#core/forms.ts'
import { runMutation, type MutationMessages } from '#ui/run-mutation.ts'
import { PasswordField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { CodeField } from './code-field.tsx'

/** Passwords and codes are never stored in a draft. */
const nothingKept = { restored: null, forget: () => undefined, isOver: () => false }

/** Asks for the password and a code before two-factor sign-in is changed. */
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
      keeping={{ ...nothingKept, isDirty: form.formState.isDirty }}
      width="sm"
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <ProofFields form={form} />
      </DialogForm>
    </FormDialog>
  )
}

function ProofFields({ form }: { form: SchemaForm<TwoFactorProof> }) {
  const { errors } = form.formState
  return (
    <>
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
    </>
  )
}
