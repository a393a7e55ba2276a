import { disputeDecision, type Dispute, type DisputeDecision } from '@haat/contract/disputes'
import { payoutLimits } from '@haat/contract/payouts.limits'
import { useId } from 'react'
import { money } from '#core/format.ts'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { SelectField, TextAreaField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { useDecideDisputeMutation } from './disputes-api.ts'

/** The form's name among the drafts. */
export const decideDisputeForm = 'decide-dispute'

const outcomes = [
  { value: 'WON', label: 'Won: the bank gave the money back' },
  { value: 'LOST_BY_SHOP', label: 'Lost: the shop bears it' },
  { value: 'LOST_BY_MARKET', label: 'Lost: the market bears it' },
]

/** Enters how a dispute ended. Mount it while it is open. */
export function DecideDisputeDialog({
  dispute,
  onClose,
}: {
  dispute: Dispute
  onClose: () => void
}) {
  const [decide, { isLoading }] = useDecideDisputeMutation()
  const formId = useId()
  const kept = useKeptForm<DisputeDecision, Dispute>({
    name: decideDisputeForm,
    id: dispute.id,
    schema: disputeDecision,
    base: dispute,
    valuesOf: () => ({ outcome: 'WON', note: '' }),
  })

  async function submit(data: DisputeDecision) {
    const words = { pending: mutationMessages.updating, done: mutationMessages.changed }
    await sendForm(kept, decide({ id: dispute.id, data }).unwrap(), words, onClose)
  }

  return (
    <FormDialog
      onClose={onClose}
      title="How did the bank decide?"
      description={`${money(dispute.amount)} of ${dispute.shopName}, case ${dispute.reference}. Somebody else than ${dispute.by.name} enters this. It can't be changed later.`}
      formId={formId}
      submitLabel="Close dispute"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <OutcomeFields form={kept.form} />
      </DialogForm>
    </FormDialog>
  )
}

function OutcomeFields({ form }: { form: SchemaForm<DisputeDecision> }) {
  const { errors } = form.formState
  return (
    <>
      <SelectField
        label="Outcome"
        options={outcomes}
        error={errors.outcome?.message}
        {...form.register('outcome')}
      />
      <TextAreaField
        label="Note"
        hint="Why, for the books."
        maxLength={payoutLimits.reasonMax}
        error={errors.note?.message}
        {...form.register('note')}
      />
    </>
  )
}
