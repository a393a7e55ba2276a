import { adminForm, type AdminForm } from '@haat/contract/accounts'
import { useId } from 'react'
import { showFieldErrors, type SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { PasswordField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { useCreateAdminMutation } from './accounts-api.ts'

/** The form's name among the drafts. */
export const adminDraft = 'admin'

/** A new admin, who is asked to choose a password of their own. Mount it while it is open. */
export function CreateAdminDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const kept = useKeptForm<AdminForm, null>({
    name: adminDraft,
    id: 'new',
    schema: adminForm,
    base: null,
    valuesOf: () => ({ name: '', email: '', phoneNumber: '', password: '' }),
    secret: ['password'],
  })
  const { form } = kept
  const [create, { isLoading }] = useCreateAdminMutation()

  async function submit({ password, ...data }: AdminForm) {
    const words = { pending: mutationMessages.pending, done: mutationMessages.submitted }
    const result = await runMutation(create({ data, password }).unwrap(), words)
    if (!result.ok) return void showFieldErrors(form, result.error)
    kept.forget()
    onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Create Admin"
      description="They must sign in and change this password within a week."
      formId={formId}
      submitLabel="Create"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <Fields form={form} />
      </DialogForm>
    </FormDialog>
  )
}

function Fields({ form }: { form: SchemaForm<AdminForm> }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="off"
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber')}
      />
      <PasswordField
        label="First password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
    </>
  )
}
