import { payoutLimits } from '@haat/contract/payouts.limits'
import { payoutAccount, type PayoutAccount } from '@haat/contract/payouts'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { showFieldErrors, type SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { EditNews } from '#ui/form-notes.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { Notice } from '#ui/states.tsx'
import { useSetOwnAccountMutation } from './own-payouts-api.ts'
import {
  accountFormSchema,
  accountInput,
  accountStart,
  numberProblem,
  type AccountForm,
} from './payout-form.ts'

const labels = {
  method: 'Paid to',
  holder: 'Account holder',
  accountNumber: 'Account number',
  bank: 'Bank',
  branch: 'Branch',
  routingNumber: 'Routing number',
}

/** 'Payout Account': where the shop is paid. Mount it while it is open. */
export function AccountDialog({
  account,
  onClose,
}: {
  account: PayoutAccount | null
  onClose: () => void
}) {
  const formId = useId()
  const [save, { isLoading }] = useSetOwnAccountMutation()
  const kept = useAccountForm(account)
  const changedAt = kept.base?.changedAt ?? null
  // An account that was changed since has another number than the one that the form was filled in beside.
  const stored = account?.changedAt === changedAt ? account : null

  async function submit(values: AccountForm) {
    // A restored draft has no number.
    const message = numberProblem(stored, values)
    if (message !== undefined) {
      kept.form.setError('accountNumber', { message }, { shouldFocus: true })
      return
    }
    const seen = { changedAt }
    const result = await runMutation(save({ ...accountInput(values), seen }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
    })
    if (result.ok) {
      kept.forget()
      onClose()
    } else if (!kept.takeConflict(result.error)) {
      showFieldErrors(kept.form, result.error)
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Payout Account"
      formId={formId}
      submitLabel="Save"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <EditNews kept={kept} labels={labels} />
        <Fields form={kept.form} stored={stored} />
      </DialogForm>
    </FormDialog>
  )
}

function useAccountForm(account: PayoutAccount | null) {
  return useKeptForm<AccountForm, PayoutAccount | null>({
    name: 'payout account',
    id: 'own',
    schema: accountFormSchema,
    base: account,
    valuesOf: accountStart,
    readBase: (found) => z.safeParse(payoutAccount, found).data,
    secret: ['accountNumber'],
  })
}

function Fields({ form, stored }: { form: SchemaForm<AccountForm>; stored: PayoutAccount | null }) {
  const { errors } = form.formState
  const method = useWatch({ control: form.control, name: 'method' })
  const isBank = method === 'BANK'
  return (
    <>
      <Notice>
        A change is checked by the market and holds payouts for {payoutLimits.accountHoldHours}{' '}
        hours. You get an email about it.
      </Notice>
      <ChoiceGroup legend={labels.method} error={errors.method?.message}>
        <div className="flex gap-6">
          <Radio label="Bank account" value="BANK" {...form.register('method')} />
          <Radio label="bKash" value="BKASH" {...form.register('method')} />
        </div>
      </ChoiceGroup>
      <TextField
        label={labels.holder}
        autoComplete="off"
        error={errors.holder?.message}
        {...form.register('holder')}
      />
      <TextField
        label={isBank ? labels.accountNumber : 'bKash number'}
        inputMode="numeric"
        autoComplete="off"
        hint={
          stored?.method === method
            ? `Empty: ${stored.accountNumber} stays, as long as nothing else changes.`
            : undefined
        }
        error={errors.accountNumber?.message}
        {...form.register('accountNumber')}
      />
      {isBank ? <BankFields form={form} /> : null}
    </>
  )
}

function BankFields({ form }: { form: SchemaForm<AccountForm> }) {
  const { errors } = form.formState
  return (
    <>
      <TextField label={labels.bank} error={errors.bank?.message} {...form.register('bank')} />
      <TextField
        label={labels.branch}
        error={errors.branch?.message}
        {...form.register('branch')}
      />
      <TextField
        label={labels.routingNumber}
        inputMode="numeric"
        hint="9 digits, on every cheque of the account."
        error={errors.routingNumber?.message}
        {...form.register('routingNumber')}
      />
    </>
  )
}
