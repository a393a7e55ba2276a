import { signUpForm } from '@haat/contract/accounts'
import { authMessages } from '@haat/contract/messages'
import { z } from '@haat/contract/schema'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { errorMessage } from '#core/api-error.ts'
import { showFieldErrors, type SchemaForm } from '#core/forms.ts'
import { paths } from '#core/paths.ts'
import { isRecord } from '#core/persistence.ts'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import {
  useCreateCustomerMutation,
  useCreateVendorMutation,
} from '#features/accounts/accounts-api.ts'
import { PasswordField, TextField } from '#ui/field.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { useCloseGuard } from '#ui/use-leave-guard.tsx'
import { AuthCard } from './parts/auth-card.tsx'
import { SubmitButton } from './parts/submit-button.tsx'
import { OtherWay } from './parts/other-way.tsx'

/** The choice of role survives a look at another page. */
const newcomer = z.extend(signUpForm, { kind: z.enum(['customer', 'seller']) })
type Newcomer = z.infer<typeof newcomer>

export default function SignUpPage() {
  const kept = useKeptForm<Newcomer, null>({
    name: 'sign-up',
    id: 'new',
    schema: newcomer,
    base: null,
    valuesOf: () => ({ kind: 'customer', name: '', email: '', phoneNumber: '', password: '' }),
    secret: ['password'],
    isVisitors: true,
  })
  useCloseGuard(kept.isDirty, kept.isOver)
  const kind = useWatch({ control: kept.form.control, name: 'kind' })
  return (
    <AuthCard title="Create your account">
      <Tabs
        label="Kind of account"
        value={kind}
        onChange={(value) =>
          kept.form.setValue('kind', value === 'seller' ? value : 'customer', { shouldDirty: true })
        }
        tabs={[
          { value: 'customer', label: 'Customer', content: <SignUp kept={kept} /> },
          { value: 'seller', label: 'Seller', content: <SignUp kept={kept} /> },
        ]}
      />
      <OtherWay question="Already have an account?" to={paths.login}>
        Sign in
      </OtherWay>
    </AuthCard>
  )
}

/** Both roles share one form, so what was typed survives a change of the role. */
function SignUp({ kept }: { kept: KeptForm<Newcomer, null> }) {
  const { form } = kept
  const kind = useWatch({ control: form.control, name: 'kind' })
  const [createCustomer, customer] = useCreateCustomerMutation()
  const [createVendor, vendor] = useCreateVendorMutation()
  const navigate = useNavigate()
  const location = useLocation()

  async function submit({ kind: joinsAs, password, ...data }: Newcomer) {
    const id = toast.loading(authMessages.signingUp)
    try {
      const create = joinsAs === 'seller' ? createVendor : createCustomer
      const { passwordWarning } = await create({ data, password }).unwrap()
      toast.success(authMessages.signedUp, { id })
      kept.forget()
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

function Fields({ form }: { form: SchemaForm<Newcomer> }) {
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
