import { writeOffInput, type ShopDebt } from '@haat/contract/debts'
import { takaField } from '@haat/contract/fields'
import { payoutLimits } from '@haat/contract/payouts.limits'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { money } from '#core/format.ts'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { TextAreaField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { useProposeWriteOffMutation } from './debts-api.ts'
import { MoneyField } from './money-field.tsx'
import { typedAmount } from './typed-amount.ts'

const writeOffForm = z.object({
  amount: typedAmount(takaField.check(z.positive('Please enter an amount above zero.'))),
  reason: writeOffInput.shape.reason,
})
type WriteOffForm = z.infer<typeof writeOffForm>

/** Proposes to give up what a shop owes. Mount it while it is open. */
export function WriteOffDialog({
  debt,
  shopName,
  onClose,
}: {
  debt: ShopDebt
  shopName: string
  onClose: () => void
}) {
  const formId = useId()
  const [propose, { isLoading }] = useProposeWriteOffMutation()
  const kept = useKeptForm<WriteOffForm, ShopDebt>({
    name: 'write-off',
    id: debt.shopId,
    schema: writeOffForm,
    base: debt,
    valuesOf: ({ owed }) => ({ amount: owed, reason: '' }),
  })
  async function submit(values: WriteOffForm) {
    const call = propose({ shopId: debt.shopId, ...values }).unwrap()
    const words = { pending: mutationMessages.pending, done: mutationMessages.submitted }
    await sendForm(kept, call, words, onClose)
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Propose a Write-Off"
      description={`${shopName} owes ${money(debt.owed)}. What is written off is a loss of the market. Nothing changes before another person, a super admin, approves it.`}
      formId={formId}
      submitLabel="Propose"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <Fields form={kept.form} />
      </DialogForm>
    </FormDialog>
  )
}

function Fields({ form }: { form: SchemaForm<WriteOffForm> }) {
  const { errors } = form.formState
  return (
    <>
      <MoneyField
        required
        error={errors.amount?.message}
        {...form.register('amount', { valueAsNumber: true })}
      />
      <TextAreaField
        label="Reason"
        hint="Why nobody expects it to be paid, for the books."
        required
        maxLength={payoutLimits.reasonMax}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </>
  )
}
