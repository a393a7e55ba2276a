import { requiredText } from '@haat/contract/fields'
import { refundMessages } from '@haat/contract/refunds.messages'
import { refundLimits } from '@haat/contract/refunds.limits'
import { refundMethods, type Refund, type RefundMethod } from '@haat/contract/refunds'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { money } from '#core/format.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { useEnterTransferMutation } from './refunds-api.ts'

const transferSchema = z.object({
  method: z.enum(refundMethods),
  reference: requiredText(refundMessages.reference, refundLimits.referenceMax),
})
type TransferForm = z.infer<typeof transferSchema>

const names: Record<RefundMethod, string> = {
  BANK: 'From our bank account',
  BKASH: 'From our bKash wallet',
  SHOP: 'The shop gave the cash back',
}

/** States that a refund was sent by hand. Mount it while it is open. */
export function TransferDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const formId = useId()
  const [enter, { isLoading }] = useEnterTransferMutation()
  const kept = useKeptForm<TransferForm, Refund>({
    name: 'refund transfer',
    id: refund.id,
    schema: transferSchema,
    base: refund,
    valuesOf: () => ({ method: 'BANK', reference: '' }),
  })
  const { errors } = kept.form.formState
  // Only cash can have been given back by a shop.
  const methods = refundMethods.filter((each) => each !== 'SHOP' || refund.gateway === null)

  async function submit(values: TransferForm) {
    const call = enter({ id: refund.id, ...values }).unwrap()
    const words = { pending: mutationMessages.pending, done: 'Another admin has to confirm it' }
    await sendForm(kept, call, words, onClose)
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Sent by hand"
      description={`${money(refund.amount)} to ${refund.customerName}. Another admin has to confirm the transfer.`}
      formId={formId}
      submitLabel="Enter transfer"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <SelectField
          label="How it was sent"
          options={methods.map((value) => ({ value, label: names[value] }))}
          error={errors.method?.message}
          {...kept.form.register('method')}
        />
        <TextField
          label="Number of the transfer"
          hint="As the bank, bKash or the shop’s receipt shows it."
          maxLength={refundLimits.referenceMax}
          error={errors.reference?.message}
          {...kept.form.register('reference')}
        />
      </DialogForm>
    </FormDialog>
  )
}
