import { resetPasswordForm } from '@haat/contract/accounts'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api-error.ts'
import { showFieldErrors, useSchemaForm } from '#core/forms.ts'
import { paths } from '#core/paths.ts'
import { selectIsRestored } from '#core/persistence.ts'
import { useResetPasswordMutation } from '#features/accounts/accounts-api.ts'
import { LinkButton } from '#ui/button.tsx'
import { PasswordField } from '#ui/field.tsx'
import { Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'
import { AuthCard } from './parts/auth-card.tsx'
import { SubmitButton } from './parts/submit-button.tsx'

export default function ResetPasswordPage() {
  const [query] = useSearchParams()
  const isRestored = useSelector(selectIsRestored)
  const [done, setDone] = useState<{ warning: string | undefined }>()
  const id = query.get('id') ?? ''
  const token = query.get('token') ?? ''

  if (done !== undefined) {
    return (
      <AuthCard title="Password changed">
        <div className="space-y-5">
          <Notice tone="success">
            Your password was changed and every device was signed out. Sign in with the new
            password.
          </Notice>
          {done.warning === undefined ? null : <Notice>{done.warning}</Notice>}
          <LinkButton to={paths.login} className="w-full">
            Sign in
          </LinkButton>
        </div>
      </AuthCard>
    )
  }
  // The server's HTML is the same for every link, so the token is read only in the browser.
  if (isRestored && (id === '' || token === '')) {
    return (
      <AuthCard title="This link is incomplete">
        <div className="space-y-5">
          <Notice tone="danger">
            Open the complete link from the email, or ask for a new one.
          </Notice>
          <LinkButton to={paths.forgotPassword} className="w-full">
            Ask for a new link
          </LinkButton>
        </div>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Choose a new password">
      <ResetForm link={{ id, token }} onDone={(warning) => setDone({ warning })} />
    </AuthCard>
  )
}

function ResetForm({
  link,
  onDone,
}: {
  link: { id: string; token: string }
  /** Called with the warning about the new password, if there is one. */
  onDone: (warning: string | undefined) => void
}) {
  const form = useSchemaForm(resetPasswordForm, { password: '' })
  const [reset, { isLoading }] = useResetPasswordMutation()
  // A visitor who leaves has to open the emailed link again.
  const guard = useLeaveGuard(form.formState.isDirty)

  async function submit({ password }: { password: string }) {
    try {
      const { data } = await reset({ ...link, password }).unwrap()
      onDone(data?.passwordWarning)
    } catch (error) {
      showFieldErrors(form, error)
      toast.error(errorMessage(error))
    }
  }

  return (
    <form
      method="post"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      noValidate
      className="space-y-5"
    >
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <SubmitButton isPending={isLoading}>Change password</SubmitButton>
      {guard.question}
    </form>
  )
}
