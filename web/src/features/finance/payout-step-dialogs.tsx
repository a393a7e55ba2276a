import { paidInput, reasonInput, type PayoutForAdmins } from '@haat/contract/payouts'
import { payoutLimits } from '@haat/contract/payouts.limits'
import { useId, useState } from 'react'
import { money } from '#core/format.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { useTakeStepMutation } from './payday-api.ts'

const words = { pending: mutationMessages.updating, done: mutationMessages.updated }
const whose = ({ number, shopName, amount }: PayoutForAdmins) =>
  `Payout ${number} of ${money(amount)} to ${shopName}.`

interface StepProps {
  payout: PayoutForAdmins
  onClose: () => void
}

/** The transfer's number and its receipt. Mount it while it is open. */
export function PaidDialog({ payout, onClose }: StepProps) {
  const formId = useId()
  const [take, { isLoading }] = useTakeStepMutation()
  const [file, setFile] = useState<File | null>(null)
  const kept = useKeptForm({
    name: 'payout paid',
    id: payout.id,
    schema: paidInput,
    base: payout,
    valuesOf: () => ({ reference: '' }),
    hasFile: file !== null,
  })

  async function submit({ reference }: { reference: string }) {
    const call = take({ id: payout.id, step: 'paid', reference, file }).unwrap()
    await sendForm(kept, call, words, onClose)
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Record as Paid"
      description={`${whose(payout)} Record it when the bank’s statement shows it. The vendor gets an email.`}
      formId={formId}
      submitLabel="Record as paid"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <TextField
          label="Number of the transfer"
          hint="As the bank or bKash names it."
          required
          maxLength={payoutLimits.referenceMax}
          error={kept.form.formState.errors.reference?.message}
          {...kept.form.register('reference')}
        />
        <TextField
          label="Receipt"
          hint="PDF, JPEG, PNG or WebP, up to 5 MB. Only admins see it."
          type="file"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          // A browser says nothing of a file that is chosen again, and the one from before it was corrected can't be read.
          onClick={(event) => {
            event.currentTarget.value = ''
            setFile(null)
          }}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      </DialogForm>
    </FormDialog>
  )
}

/** The steps that need a reason. */
const reasoned = {
  cancel: {
    title: 'Give Up This Draft',
    text: 'The next payout pays what it would have paid.',
    label: 'Give up',
  },
  failed: {
    title: 'Record as Failed',
    text: 'Its amount goes back to the shop’s balance, and the next payout pays it. The vendor gets an email.',
    label: 'Record as failed',
  },
  returned: {
    title: 'Record as Sent Back',
    text: 'The bank sent the money back. It is on the shop’s balance again, and the next payout pays it, once the account has been verified again. The vendor gets an email.',
    label: 'Record as sent back',
  },
}

/** Why a payout failed or came back, or why a draft is given up. Mount it while it is open. */
export function ReasonDialog({
  payout,
  step,
  onClose,
}: StepProps & { step: keyof typeof reasoned }) {
  const { title, text, label } = reasoned[step]
  const formId = useId()
  const [take, { isLoading }] = useTakeStepMutation()
  const kept = useKeptForm({
    name: `payout ${step}`,
    id: payout.id,
    schema: reasonInput,
    base: payout,
    valuesOf: () => ({ reason: '' }),
  })

  async function submit({ reason }: { reason: string }) {
    const call = take({ id: payout.id, step, reason }).unwrap()
    await sendForm(kept, call, words, onClose)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={`${whose(payout)} ${text}`}
      formId={formId}
      submitLabel={label}
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <TextAreaField
          label="Reason"
          required
          maxLength={payoutLimits.reasonMax}
          error={kept.form.formState.errors.reason?.message}
          {...kept.form.register('reason')}
        />
      </DialogForm>
    </FormDialog>
  )
}
