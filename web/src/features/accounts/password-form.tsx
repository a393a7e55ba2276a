import { changePasswordInput, type ChangePasswordInput } from '@haat/contract/accounts'
import { useState } from 'react'
import { showFieldErrors, useSchemaForm } from '#core/forms.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/field.tsx'
import { Notice } from '#ui/states.tsx'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'
import { useChangePasswordMutation } from './accounts-api.ts'

const empty: ChangePasswordInput = { oldPassword: '', newPassword: '' }
const words = { pending: mutationMessages.updating, done: mutationMessages.changed }

/** Changes one's own password. */
export function PasswordForm() {
  const form = useSchemaForm(changePasswordInput, empty)
  const [change, { isLoading }] = useChangePasswordMutation()
  const [warning, setWarning] = useState<string>()
  const { errors, isDirty } = form.formState
  const guard = useLeaveGuard(isDirty)

  async function submit(values: ChangePasswordInput) {
    const result = await runMutation(change(values).unwrap(), words)
    if (result.ok) {
      form.reset(empty)
      setWarning(result.data.passwordWarning)
    } else {
      showFieldErrors(form, result.error)
    }
  }

  return (
    <form
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      noValidate
      className="space-y-5"
    >
      <PasswordField
        label="Old password"
        autoComplete="current-password"
        error={errors.oldPassword?.message}
        {...form.register('oldPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="All other devices are signed out."
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      {warning === undefined ? null : <Notice>{warning}</Notice>}
      <Button type="submit" variant="secondary" isPending={isLoading}>
        Change password
      </Button>
      {guard.question}
    </form>
  )
}
