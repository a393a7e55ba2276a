import { debtPaymentInput } from '@haat/contract/debts'
import { payoutLimits } from '@haat/contract/payouts.limits'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { money } from '#core/format.ts'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { useEnterDebtPaymentMutation } from './debts-api.ts'
import { MoneyField } from './money-field.tsx'
import { typedAmount } from './typed-amount.ts'

const paymentForm = z.extend(z.omit(debtPaymentInput, { shopId: true }), {
  amount: typedAmount(debtPaymentInput.shape.amount),
})
type PaymentForm = z.infer<typeof paymentForm>

/** Enters that a shop has paid what it owed. Mount it while it is open. */
export function DebtPaymentDialog({
  shop,
  onClose,
}: {
  shop: { shopId: string; shopName: string; owed: number }
  onClose: () => void
}) {
  const formId = useId()
  const [enter, { isLoading }] = useEnterDebtPaymentMutation()
  const kept = useKeptForm<PaymentForm, typeof shop>({
    name: 'debt payment',
    id: shop.shopId,
    schema: paymentForm,
    base: shop,
    valuesOf: () => ({ method: 'BANK', reference: '' }),
  })

  async function submit(values: PaymentForm) {
    const call = enter({ shopId: shop.shopId, ...values }).unwrap()
    const words = { pending: mutationMessages.pending, done: mutationMessages.submitted }
    await sendForm(kept, call, words, onClose)
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Enter a Debt Payment"
      description={`${shop.shopName} owes ${money(shop.owed)}. Another admin confirms that the money has arrived; then the debt is lower.`}
      formId={formId}
      submitLabel="Enter payment"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <Fields form={kept.form} />
      </DialogForm>
    </FormDialog>
  )
}

function Fields({ form }: { form: SchemaForm<PaymentForm> }) {
  const { errors } = form.formState
  return (
    <>
      <MoneyField
        required
        error={errors.amount?.message}
        {...form.register('amount', { valueAsNumber: true })}
      />
      <SelectField
        label="Arrived in"
        options={[
          { value: 'BANK', label: 'Our bank account' },
          { value: 'BKASH', label: 'Our bKash wallet' },
        ]}
        error={errors.method?.message}
        {...form.register('method')}
      />
      <TextField
        label="Number of the transfer"
        required
        maxLength={payoutLimits.referenceMax}
        error={errors.reference?.message}
        {...form.register('reference')}
      />
    </>
  )
}
