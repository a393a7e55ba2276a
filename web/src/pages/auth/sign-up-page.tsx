import { signUpForm, type SignUpForm } from '@haat/contract/accounts'
import { authMessages } from '@haat/contract/messages'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorMessage } from '#core/api-error.ts'
import { showFieldErrors, useSchemaForm } from '#core/forms.ts'
import { paths } from '#core/paths.ts'
import { isRecord } from '#core/persistence.ts'
import {
  useCreateCustomerMutation,
  useCreateVendorMutation,
} from '#features/accounts/accounts-api.ts'
import { PasswordField, TextField } from '#ui/field.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { AuthCard } from './parts/auth-card.tsx'
import { SubmitButton } from './parts/submit-button.tsx'
import { OtherWay } from './parts/other-way.tsx'

type Kind = 'customer' | 'seller'

export default function SignUpPage() {
  const [kind, setKind] = useState<Kind>('customer')
  const form = useSchemaForm(signUpForm, { name: '', email: '', phoneNumber: '', password: '' })
  return (
    <AuthCard title="Create your account">
      <Tabs
        label="Kind of account"
        value={kind}
        onChange={(value) => setKind(value === 'seller' ? 'seller' : 'customer')}
        tabs={[
          { value: 'customer', label: 'Customer', content: <SignUp kind="customer" form={form} /> },
          { value: 'seller', label: 'Seller', content: <SignUp kind="seller" form={form} /> },
        ]}
      />
      <OtherWay question="Already have an account?" to={paths.login}>
        Sign in
      </OtherWay>
    </AuthCard>
  )
}

type SignUpFields = ReturnType<typeof useSchemaForm<SignUpForm>>

/** Both kinds fill in one form: what was typed outlives a change of mind. */
function SignUp({ kind, form }: { kind: Kind; form: SignUpFields }) {
  const [createCustomer, customer] = useCreateCustomerMutation()
  const [createVendor, vendor] = useCreateVendorMutation()
  const navigate = useNavigate()
  const location = useLocation()

  async function submit({ password, ...data }: SignUpForm) {
    const id = toast.loading(authMessages.signingUp)
    try {
      const create = kind === 'seller' ? createVendor : createCustomer
      const { passwordWarning } = await create({ data, password }).unwrap()
      toast.success(authMessages.signedUp, { id })
      const state = isRecord(location.state) ? location.state : {}
      void navigate(paths.login, { state: { ...state, passwordWarning } })
    } catch (error) {
      showFieldErrors(form, error)
      toast.error(errorMessage(error), { id })
    }
  }

  return (
    <form
      method="post"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      noValidate
      className="space-y-5"
    >
      <p className="text-sm text-muted">
        {kind === 'seller' ? 'Join as a seller' : 'Join as a customer'}
      </p>
      <Fields form={form} />
      <SubmitButton isPending={customer.isLoading || vendor.isLoading}>Create account</SubmitButton>
    </form>
  )
}

function Fields({ form }: { form: SignUpFields }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        placeholder="01XXXXXXXXX"
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
    </>
  )
}
