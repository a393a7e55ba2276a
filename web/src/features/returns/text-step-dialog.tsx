import { rejectionReasons, type ReturnRequest } from '@haat/contract/returns'
import { returnLimits } from '@haat/contract/returns.limits'
import { returnMessages } from '@haat/contract/returns.messages'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { money } from '#core/format.ts'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { rejectionWords } from './return-words.ts'
import { useStepReturnMutation } from './return-steps-api.ts'

/** The steps that take some words. */
export type TextStep = 'reject' | 'sent' | 'arrived' | 'escalate' | 'cancel' | 'offer'

const formSchema = z.object({
  reason: z.enum(rejectionReasons),
  text: z.string().check(z.trim(), z.maxLength(returnLimits.noteMax)),
  courierName: z.string().check(z.trim(), z.maxLength(returnLimits.courierMax)),
  tracking: z.string().check(z.trim(), z.maxLength(returnLimits.trackingMax)),
  deduction: z.number('Enter an amount.').check(z.minimum(0)),
})
type StepForm = z.infer<typeof formSchema>

const steps = {
  reject: {
    title: 'Reject this request',
    description: 'The buyer reads the reason, and may ask Haat to decide within 7 days.',
    submit: 'Reject request',
  },
  sent: {
    title: 'Who carries it back?',
    description: 'Pack the products well, and keep the receipt of the courier.',
    submit: 'Save',
  },
  arrived: {
    title: 'The courier delivered it',
    description: 'If the shop does not count the products within 72 hours, they count as received.',
    submit: 'Save',
  },
  escalate: {
    title: 'Ask Haat to decide',
    description: 'You can ask once. We read both sides, and tell you both what we decide.',
    submit: 'Ask Haat',
  },
  cancel: {
    title: 'End this request',
    description: 'Nothing goes back. The buyer and the shop read why.',
    submit: 'End request',
  },
  offer: {
    title: 'Keep a part of the refund',
    description:
      'For products that come back used or damaged. Nothing changes unless the buyer agrees.',
    submit: 'Ask the buyer',
  },
} satisfies Record<TextStep, { title: string; description: string; submit: string }>

/** A step of a request with some words. Mount it while it is open. */
export function TextStepDialog({
  row,
  step,
  onClose,
}: {
  row: ReturnRequest
  step: TextStep
  onClose: () => void
}) {
  const [send, { isLoading }] = useStepReturnMutation()
  const formId = useId()
  const kept = useKeptForm<StepForm, ReturnRequest>({
    name: `return ${step}`,
    id: row.id,
    schema: formSchema,
    base: row,
    valuesOf: () => ({ reason: 'USED', text: '', courierName: '', tracking: '', deduction: 0 }),
  })
  const { title, description, submit: submitLabel } = steps[step]

  async function submit(values: StepForm) {
    if (!isComplete(kept.form, step, values)) return
    const call = send({ id: row.id, step, body: bodyOf(step, values) }).unwrap()
    const words = { pending: mutationMessages.pending, done: mutationMessages.changed }
    await sendForm(kept, call, words, onClose)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      formId={formId}
      submitLabel={submitLabel}
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <Fields row={row} step={step} form={kept.form} />
      </DialogForm>
    </FormDialog>
  )
}

/** Whether what this step needs is there; shows what is missing. */
function isComplete(form: SchemaForm<StepForm>, step: TextStep, values: StepForm): boolean {
  const missing = (name: keyof StepForm, message: string) => {
    form.setError(name, { message }, { shouldFocus: true })
    return false
  }
  if (step === 'sent') {
    if (values.courierName === '') return missing('courierName', 'Required')
    return values.tracking === '' ? missing('tracking', 'Required') : true
  }
  if (step === 'offer' && values.deduction <= 0) {
    return missing('deduction', returnMessages.deduction)
  }
  const isOptional = step === 'reject' && values.reason !== 'OTHER'
  return isOptional || values.text !== '' ? true : missing('text', returnMessages.text)
}

function bodyOf(step: TextStep, { reason, text, courierName, tracking, deduction }: StepForm) {
  switch (step) {
    case 'reject':
      return { reason, note: text }
    case 'sent':
      return { courierName, tracking }
    case 'arrived':
      return { proof: text }
    case 'escalate':
      return { text }
    case 'cancel':
      return { note: text }
    case 'offer':
      return { deduction, note: text }
  }
}

interface FieldsProps {
  row: ReturnRequest
  step: TextStep
  form: SchemaForm<StepForm>
}

function Fields(props: FieldsProps) {
  const { step, form } = props
  const { errors } = form.formState
  if (step === 'sent') return <CourierFields {...props} />
  return (
    <>
      {step === 'reject' ? (
        <SelectField
          label="Reason"
          options={reasons}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
      ) : null}
      {step === 'offer' ? <AmountField {...props} /> : null}
      <TextAreaField
        label={step === 'arrived' ? 'Proof of the courier' : 'Note'}
        rows={3}
        maxLength={returnLimits.noteMax}
        error={errors.text?.message}
        {...form.register('text')}
      />
    </>
  )
}

const reasons = rejectionReasons.map((value) => ({ value, label: rejectionWords[value] }))

function CourierFields({ form }: FieldsProps) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Courier"
        error={errors.courierName?.message}
        {...form.register('courierName')}
      />
      <TextField
        label="Number of the parcel"
        autoComplete="off"
        error={errors.tracking?.message}
        {...form.register('tracking')}
      />
    </>
  )
}

function AmountField({ row, form }: FieldsProps) {
  return (
    <TextField
      label="Amount to keep (৳)"
      hint={`Of ${money(row.amount)} that would go back.`}
      type="number"
      inputMode="decimal"
      step="any"
      min={0}
      error={form.formState.errors.deduction?.message}
      {...form.register('deduction', { valueAsNumber: true })}
    />
  )
}
