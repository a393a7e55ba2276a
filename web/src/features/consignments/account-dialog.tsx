import { courierTitles, type CourierAccount, type CourierName } from '@haat/contract/consignments'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldErrors } from '#core/api-error.ts'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { PasswordField, SelectField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { Notice } from '#ui/states.tsx'
import {
  accountForm,
  credentialFields,
  credentialsOf,
  emptyAccount,
  type AccountForm,
  type CredentialName,
} from './account-form.ts'
import {
  useAddCourierAccountMutation,
  useChangeCourierAccountMutation,
} from './consignments-api.ts'

const secrets: readonly CredentialName[] = [
  'apiKey',
  'secretKey',
  'clientId',
  'clientSecret',
  'username',
  'password',
  'webhookSecret',
  'webhookAnswer',
]
const shownAsText: readonly CredentialName[] = ['clientId', 'username', 'storeId', 'webhookAnswer']

function useAccountForm(
  account: CourierAccount | null,
  free: readonly CourierName[],
  onClose: () => void,
) {
  const [add, adding] = useAddCourierAccountMutation()
  const [change, changing] = useChangeCourierAccountMutation()
  const kept = useKeptForm<AccountForm, null>({
    name: 'courier account',
    id: account?.id ?? 'new',
    schema: accountForm,
    base: null,
    valuesOf: () => emptyAccount(account?.courier ?? free[0] ?? 'STEADFAST'),
    secret: secrets,
  })
  const { form } = kept

  async function submit(values: AccountForm) {
    const credentials = credentialsOf(values)
    const call = account === null ? add({ credentials }) : change({ id: account.id, credentials })
    const words = { pending: mutationMessages.updating, done: mutationMessages.updated }
    const result = await runMutation(call.unwrap(), words)
    if (!result.ok) {
      for (const { path, message } of fieldErrors(result.error)) {
        const name = credentialFields[values.courier].find((each) => path.endsWith(each.name))?.name
        if (name !== undefined)
          form.setError(name, { type: 'server', message }, { shouldFocus: true })
      }
      return
    }
    kept.forget()
    onClose()
  }

  return { kept, submit, isLoading: adding.isLoading || changing.isLoading }
}

/** Enters what signs in to a courier: a new account, or all of it again. Mount it while it is open. */
export function AccountDialog({
  account,
  free,
  onClose,
}: {
  account: CourierAccount | null
  /** The couriers that a new account can be with. */
  free: readonly CourierName[]
  onClose: () => void
}) {
  const formId = useId()
  const { kept, submit, isLoading } = useAccountForm(account, free, onClose)
  const { form } = kept
  return (
    <FormDialog
      onClose={onClose}
      title={
        account === null
          ? 'Add a courier account'
          : `Change the ${courierTitles[account.courier]} account`
      }
      description="What you enter is stored encrypted and is never shown again."
      formId={formId}
      submitLabel="Save"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <Fields form={form} account={account} free={free} />
      </DialogForm>
    </FormDialog>
  )
}

function Fields({
  form,
  account,
  free,
}: {
  form: SchemaForm<AccountForm>
  account: CourierAccount | null
  free: readonly CourierName[]
}) {
  const courier = useWatch({ control: form.control, name: 'courier' })
  const { errors } = form.formState
  return (
    <>
      {account === null ? (
        <SelectField
          label="Courier"
          options={free.map((value) => ({ value, label: courierTitles[value] }))}
          {...form.register('courier')}
        />
      ) : (
        <Notice>Enter everything again: what is stored is replaced as a whole.</Notice>
      )}
      {credentialFields[courier].map(({ name, label, hint }) => {
        const Input = shownAsText.includes(name) ? TextField : PasswordField
        return (
          <Input
            key={name}
            label={label}
            hint={hint}
            autoComplete="off"
            error={errors[name]?.message}
            {...form.register(name)}
          />
        )
      })}
    </>
  )
}
