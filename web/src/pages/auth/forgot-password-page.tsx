import { forgotPasswordInput } from '@haat/contract/accounts'
import { accountLimits } from '@haat/contract/accounts.limits'
import { useState } from 'react'
import { errorMessage } from '#core/api-error.ts'
import { showFieldErrors } from '#core/forms.ts'
import { paths } from '#core/paths.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { useForgotPasswordMutation } from '#features/accounts/accounts-api.ts'
import { LinkButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { AuthCard } from './parts/auth-card.tsx'
import { SubmitButton } from './parts/submit-button.tsx'

const kept = {
  name: 'forgot-password',
  id: 'new',
  schema: forgotPasswordInput,
  base: null,
  valuesOf: () => ({ email: '' }),
  isVisitors: true,
}

export default function ForgotPasswordPage() {
  const { form, forget } = useKeptForm<{ email: string }, null>(kept)
  const [send, { isLoading }] = useForgotPasswordMutation()
  const [sentTo, setSentTo] = useState<string>()

  async function submit(values: { email: string }) {
    try {
      await send(values).unwrap()
      forget()
      setSentTo(values.email)
    } catch (error) {
      showFieldErrors(form, error)
      toast.error(errorMessage(error))
    }
  }

  if (sentTo !== undefined) return <LinkSent to={sentTo} />
  return (
    <AuthCard title="Forgot your password?" note="Enter your email and we will send you a link.">
      <form
        method="post"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
        noValidate
        className="space-y-5"
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <SubmitButton isPending={isLoading}>Send the link</SubmitButton>
        <p className="text-sm">
          <Link to={paths.login} className="tap inline-flex items-center text-link hover:underline">
            Back to sign in
          </Link>
        </p>
      </form>
    </AuthCard>
  )
}

function LinkSent({ to }: { to: string }) {
  return (
    <AuthCard title="Check your email">
      <div className="space-y-5">
        <Notice tone="success">
          If {to} has an account, a link to choose a new password is on its way. It works once and
          expires after {accountLimits.resetLinkMinutes} minutes.
        </Notice>
        <LinkButton to={paths.login} variant="secondary" className="w-full">
          Back to sign in
        </LinkButton>
      </div>
    </AuthCard>
  )
}
