import { loginInput, type LoginInput } from '@haat/contract/accounts'
import { authMessages } from '@haat/contract/messages'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import { errorCode, errorMessage } from '#core/api-error.ts'
import { showFieldErrors, type SchemaForm } from '#core/forms.ts'
import { cameFrom, paths } from '#core/paths.ts'
import { isRecord } from '#core/persistence.ts'
import { selectIsSignedIn } from '#core/session.ts'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { useLoginMutation } from '#features/accounts/accounts-api.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { Redirect } from '#ui/redirect.tsx'
import { Notice } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { AuthCard } from './parts/auth-card.tsx'
import { CodeStep } from './parts/code-step.tsx'
import { SubmitButton } from './parts/submit-button.tsx'
import { OtherWay } from './parts/other-way.tsx'

const demoPassword = 'haat1234'
const demoAccounts = [
  { label: 'Customer', email: 'customer@haat.example' },
  { label: 'Vendor', email: 'vendor@haat.example' },
  { label: 'Admin', email: 'admin@haat.example' },
]

export default function LoginPage() {
  const { form, forget } = useLoginForm()
  const [login, { isLoading }] = useLoginMutation()
  const isSignedIn = useSelector(selectIsSignedIn)
  const navigate = useNavigate()
  const location = useLocation()
  const target = cameFrom(location.state)
  const [isAskedForCode, setAskedForCode] = useState(false)

  /** Throws the server's error after a toast has shown it. */
  async function signIn(values: LoginInput) {
    const id = toast.loading(authMessages.signingIn)
    try {
      await login(values).unwrap()
      toast.success(authMessages.signedIn, { id })
      forget()
      form.reset()
      void navigate(target, { replace: true })
    } catch (error) {
      if (errorCode(error) === 'TWO_FACTOR_REQUIRED') toast.dismiss(id)
      else toast.error(errorMessage(error), { id })
      throw error
    }
  }

  async function submit(values: LoginInput) {
    try {
      await signIn(values)
    } catch (error) {
      showFieldErrors(form, error)
      setAskedForCode(errorCode(error) === 'TWO_FACTOR_REQUIRED')
    }
  }

  if (isSignedIn && !isLoading) return <Redirect to={target} />
  if (isAskedForCode) {
    return (
      <CodeStep
        isPending={isLoading}
        send={(code) => signIn({ ...form.getValues(), code })}
        onBack={() => setAskedForCode(false)}
      />
    )
  }
  return (
    <AuthCard title="Welcome back" note="Sign in to order, follow shops and see your dashboard.">
      <PasswordStep form={form} isPending={isLoading} onSubmit={submit} />
      <DemoAccounts onChoose={(email) => form.reset({ email, password: demoPassword })} />
      <OtherWay question="New to Haat?" to={paths.signUp}>
        Create an account
      </OtherWay>
    </AuthCard>
  )
}

/** The email is kept while the visitor looks at another page; the password is not. */
function useLoginForm(): KeptForm<LoginInput, null> {
  return useKeptForm<LoginInput, null>({
    name: 'login',
    id: 'new',
    schema: loginInput,
    base: null,
    valuesOf: () => ({ email: '', password: '' }),
    secret: ['password'],
    isVisitors: true,
  })
}

/** The first step: email and password. */
function PasswordStep({
  form,
  isPending,
  onSubmit,
}: {
  form: SchemaForm<LoginInput>
  isPending: boolean
  onSubmit: (values: LoginInput) => Promise<void>
}) {
  const { state } = useLocation()
  const warning = passwordWarningOf(state)
  const { errors } = form.formState
  return (
    <>
      {warning === undefined ? null : (
        <div className="mb-5">
          <Notice>{warning}</Notice>
        </div>
      )}
      <form
        method="post"
        onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
        noValidate
        className="space-y-5"
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <ForgotPassword />
        <SubmitButton isPending={isPending}>Sign in</SubmitButton>
      </form>
    </>
  )
}

function ForgotPassword() {
  return (
    <p className="text-end text-sm">
      <Link
        to={paths.forgotPassword}
        className="tap inline-flex items-center text-link hover:underline"
      >
        Forgot password?
      </Link>
    </p>
  )
}

/** The sign-up page's warning about the password that was just chosen. */
function passwordWarningOf(state: unknown): string | undefined {
  const warning = isRecord(state) ? state['passwordWarning'] : undefined
  return typeof warning === 'string' ? warning : undefined
}

/** Three buttons that fill in the form with a demo account. */
function DemoAccounts({ onChoose }: { onChoose: (email: string) => void }) {
  return (
    <fieldset className="mt-6 border-t border-line pt-5">
      <legend className="sr-only">Demo accounts</legend>
      <p className="mb-2 text-sm text-muted">Just looking around? Fill in a demo account:</p>
      <div className="grid grid-cols-3 gap-2">
        {demoAccounts.map(({ label, email }) => (
          <Button key={email} variant="secondary" size="sm" onClick={() => onChoose(email)}>
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
