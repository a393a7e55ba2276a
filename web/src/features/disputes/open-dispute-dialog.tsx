import { disputeInput, type DisputeInput } from '@haat/contract/disputes'
import { payoutLimits } from '@haat/contract/payouts.limits'
import { useId } from 'react'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { useOpenDisputeMutation } from './disputes-api.ts'

/** The form's name among the drafts. */
export const openDisputeForm = 'open-dispute'

/** Enters that a bank took a payment back. Mount it while it is open. */
export function OpenDisputeDialog({ onClose }: { onClose: () => void }) {
  const [open, { isLoading }] = useOpenDisputeMutation()
  const formId = useId()
  const kept = useKeptForm<DisputeInput, null>({
    name: openDisputeForm,
    id: 'new',
    schema: disputeInput,
    base: null,
    valuesOf: () => ({ orderId: '', reason: '', reference: '', respondBy: '' }),
  })

  async function submit(data: DisputeInput) {
    const words = { pending: mutationMessages.pending, done: mutationMessages.submitted }
    await sendForm(kept, open(data).unwrap(), words, onClose)
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Add Dispute"
      description="A bank took back what was paid for a delivered order. The shop’s part is set aside, and the vendor gets an email."
      formId={formId}
      submitLabel="Add dispute"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <DisputeFields form={kept.form} />
      </DialogForm>
    </FormDialog>
  )
}

function DisputeFields({ form }: { form: SchemaForm<DisputeInput> }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Order number"
        autoComplete="off"
        error={errors.orderId?.message}
        {...form.register('orderId', { setValueAs: (value: string) => value.trim() })}
      />
      <TextField
        label="Amount (৳)"
        type="number"
        inputMode="decimal"
        step="any"
        min={0}
        hint="Leave empty for all that was paid and has not gone back."
        error={errors.amount?.message}
        {...form.register('amount', { setValueAs: numberOrNothing })}
      />
      <TextField
        label="The bank’s case number"
        autoComplete="off"
        maxLength={payoutLimits.referenceMax}
        error={errors.reference?.message}
        {...form.register('reference')}
      />
      <TextField
        label="Answer the bank by"
        type="date"
        error={errors.respondBy?.message}
        {...form.register('respondBy')}
      />
      <TextAreaField
        label="Reason"
        hint="What the payer told the bank."
        maxLength={payoutLimits.reasonMax}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </>
  )
}

function numberOrNothing(value: string | number | null | undefined): number | undefined {
  return value === '' || value === null || value === undefined ? undefined : Number(value)
}
