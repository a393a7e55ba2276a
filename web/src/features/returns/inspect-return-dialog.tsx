import type { ReturnRequest } from '@haat/contract/returns'
import { returnLimits } from '@haat/contract/returns.limits'
import { returnMessages } from '@haat/contract/returns.messages'
import { useId } from 'react'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { inspectionForm, inspectionLines, type InspectionForm } from './return-forms.ts'
import { useStepReturnMutation } from './return-steps-api.ts'

interface Props {
  row: ReturnRequest
  onClose: () => void
  isVerdict: boolean
}

const words = { pending: mutationMessages.pending, done: mutationMessages.changed }

function useInspection({ row, onClose, isVerdict }: Props) {
  const [send, { isLoading }] = useStepReturnMutation()
  const kept = useKeptForm<InspectionForm, ReturnRequest>({
    name: isVerdict ? 'return verdict' : 'return inspection',
    id: row.id,
    schema: inspectionForm,
    base: row,
    valuesOf: ({ lines }) => ({
      accepted: lines.map(({ received, quantity }) => received ?? quantity),
      resellable: lines.map(({ received }) => (isVerdict ? 0 : (received ?? 0))),
      note: '',
    }),
  })
  const { form } = kept
  const submit = async (values: InspectionForm) => {
    const isShort = row.lines.some(
      ({ received }, nth) => (values.accepted[nth] ?? 0) < (received ?? 0),
    )
    if (values.note === '' && (isVerdict || isShort)) {
      const message = isVerdict ? returnMessages.text : returnMessages.refusal
      form.setError('note', { message }, { shouldFocus: true })
      return
    }
    const lines = inspectionLines(row, values)
    const body = isVerdict
      ? { outcome: 'DECIDED', lines, text: values.note }
      : { lines, note: values.note }
    const call = send({ id: row.id, step: isVerdict ? 'verdict' : 'decide', body }).unwrap()
    await sendForm(kept, call, words, onClose)
  }
  return { kept, submit, isLoading }
}

/** What is accepted and can be sold again; for an admin the verdict on a dispute. Mount it while it is open. */
export function InspectReturnDialog({ row, onClose, isVerdict }: Props) {
  const formId = useId()
  const { kept, submit, isLoading } = useInspection({ row, onClose, isVerdict })
  const { form } = kept
  return (
    <FormDialog
      onClose={onClose}
      title={isVerdict ? 'Decide this dispute' : 'Inspect what arrived'}
      description={
        isVerdict
          ? 'Both read your text. A large refund waits for a second admin.'
          : 'What you accept goes back to the buyer. What can be sold again returns to the stock.'
      }
      formId={formId}
      submitLabel={isVerdict ? 'Decide' : 'Save'}
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <Mismatch row={row} />
        <Pieces row={row} form={form} />
        <TextAreaField
          label={isVerdict ? 'Text for both' : 'Note'}
          rows={3}
          maxLength={returnLimits.noteMax}
          error={form.formState.errors.note?.message}
          {...form.register('note')}
        />
      </DialogForm>
    </FormDialog>
  )
}

/** Serial numbers that were never sent out: the shop may refuse these pieces. */
function Mismatch({ row }: { row: ReturnRequest }) {
  const alien = row.lines.flatMap(({ cameBack }) =>
    cameBack.filter(({ isOurs }) => !isOurs).map(({ serial }) => serial),
  )
  if (alien.length === 0) return null
  return (
    <p role="alert" className="text-sm text-danger">
      These serial numbers were not sent with the order: {alien.join(', ')}. You can refuse these
      products by accepting fewer.
    </p>
  )
}

function Pieces({ row, form }: { row: ReturnRequest; form: SchemaForm<InspectionForm> }) {
  const { errors } = form.formState
  return row.lines.map(({ itemId, name, received, quantity }, nth) => (
    <fieldset key={itemId} className="space-y-4">
      <legend className="text-sm font-semibold">{name}</legend>
      <TextField
        label="Accepted"
        hint={received === null ? `${quantity} were asked for.` : `${received} arrived.`}
        type="number"
        inputMode="numeric"
        min={0}
        max={received ?? quantity}
        error={errors.accepted?.[nth]?.message}
        {...form.register(`accepted.${nth}`, { valueAsNumber: true })}
      />
      <TextField
        label="Can be sold again"
        type="number"
        inputMode="numeric"
        min={0}
        max={received ?? 0}
        error={errors.resellable?.[nth]?.message}
        {...form.register(`resellable.${nth}`, { valueAsNumber: true })}
      />
    </fieldset>
  ))
}
