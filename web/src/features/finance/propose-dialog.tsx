import { ledgerLimits } from '@haat/contract/ledger.limits'
import { gatewayNames } from '@haat/contract/payments'
import { differenceAccounts } from '@haat/contract/ledger'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { SelectField, TextAreaField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { useProposeMutation } from './books-api.ts'
import { gatewayWords } from './finance-words.ts'
import { MoneyField } from './money-field.tsx'
import {
  draftOf,
  proposalOf,
  proposeForm,
  startOf,
  type ProposalSubject,
  type ProposeForm,
} from './propose-form.ts'

const second = 'Nothing changes before another admin approves it.'

function descriptionOf(subject: ProposalSubject): string {
  switch (subject.about) {
    case 'entry':
      return `Take back ${subject.journalKey} with the opposite entry. ${second}`
    case 'shop':
      return `Charge ${subject.shopName}, or credit it. The vendor sees the reason. ${second}`
    default:
      return `Move what nobody could explain of a transfer to another account. ${second}`
  }
}

/** Proposes a change of the books. Mount it while it is open. */
export function ProposeDialog({
  subject,
  onClose,
}: {
  subject: ProposalSubject
  onClose: () => void
}) {
  const formId = useId()
  const [propose, { isLoading }] = useProposeMutation()
  const kept = useKeptForm<ProposeForm, ProposalSubject>({
    name: 'change of the books',
    id: draftOf(subject),
    schema: proposeForm,
    base: subject,
    valuesOf: startOf,
  })

  async function submit(values: ProposeForm) {
    const call = propose(proposalOf(subject, values)).unwrap()
    const words = { pending: mutationMessages.pending, done: mutationMessages.submitted }
    await sendForm(kept, call, words, onClose)
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Propose a Change"
      description={descriptionOf(subject)}
      formId={formId}
      submitLabel="Propose"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void kept.form.handleSubmit(submit)(event)}>
        <Fields subject={subject} form={kept.form} />
        <Reason form={kept.form} />
      </DialogForm>
    </FormDialog>
  )
}

const kinds = {
  shop: [
    { value: 'PENALTY', label: 'Charge the shop' },
    { value: 'CREDIT', label: 'Credit the shop' },
  ],
  difference: [
    { value: 'SHORTAGE', label: 'A gateway paid too little' },
    { value: 'SURPLUS', label: 'A gateway paid too much' },
  ],
}

function Fields({ subject, form }: { subject: ProposalSubject; form: SchemaForm<ProposeForm> }) {
  if (subject.about === 'entry') return null
  return (
    <>
      <SelectField label="What to do" options={kinds[subject.about]} {...form.register('kind')} />
      {subject.about === 'difference' ? <Target form={form} /> : null}
      <MoneyField
        required
        error={form.formState.errors.amount?.message}
        {...form.register('amount', { valueAsNumber: true })}
      />
    </>
  )
}

const accountWords: Record<(typeof differenceAccounts)[number], string> = {
  rounding: 'Rounding',
  'expense.gateway': 'Fees of gateways',
  'revenue.fees': 'Fees and penalties',
  'bank.main': 'Our bank account',
  'gateway.clearing': 'Held by a gateway',
}

function Target({ form }: { form: SchemaForm<ProposeForm> }) {
  const account = useWatch({ control: form.control, name: 'account' })
  return (
    <>
      <SelectField
        label="Account"
        options={differenceAccounts.map((value) => ({ value, label: accountWords[value] }))}
        {...form.register('account')}
      />
      {account === 'gateway.clearing' ? (
        <SelectField
          label="Gateway"
          options={gatewayNames.map((value) => ({ value, label: gatewayWords[value] }))}
          {...form.register('gateway')}
        />
      ) : null}
    </>
  )
}

/** A component of its own, so that it is registered after the amount: the first wrong field gets the focus. */
function Reason({ form }: { form: SchemaForm<ProposeForm> }) {
  return (
    <TextAreaField
      label="Reason"
      rows={2}
      required
      maxLength={ledgerLimits.reasonMax}
      error={form.formState.errors.reason?.message}
      {...form.register('reason')}
    />
  )
}
