import type { ReturnRequest } from '@haat/contract/returns'
import { useId } from 'react'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { sendForm } from '#ui/send-form.ts'
import { receiptForm, receiptOf, type ReceiptForm } from './return-forms.ts'
import { useStepReturnMutation } from './return-steps-api.ts'

const words = { pending: mutationMessages.pending, done: mutationMessages.changed }

/** How many pieces arrived, with their serial numbers. Mount it while it is open. */
export function ReceiveDialog({ row, onClose }: { row: ReturnRequest; onClose: () => void }) {
  const [send, { isLoading }] = useStepReturnMutation()
  const formId = useId()
  const kept = useKeptForm<ReceiptForm, ReturnRequest>({
    name: 'return receipt',
    id: row.id,
    schema: receiptForm,
    base: row,
    valuesOf: ({ lines }) => ({
      received: lines.map(({ quantity }) => quantity),
      serials: lines.map(() => ''),
    }),
  })
  const { form } = kept
  const submit = async (values: ReceiptForm) => {
    const call = send({ id: row.id, step: 'received', body: receiptOf(row, values) }).unwrap()
    await sendForm(kept, call, words, onClose)
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Count what arrived"
      description="From now on you have 72 hours to look at the products. What you count here cannot be changed."
      formId={formId}
      submitLabel="Save"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <Counts row={row} form={form} />
      </DialogForm>
    </FormDialog>
  )
}

function Counts({ row, form }: { row: ReturnRequest; form: SchemaForm<ReceiptForm> }) {
  return row.lines.map(({ itemId, name, quantity, sent }, nth) => (
    <div key={itemId} className="space-y-4">
      <TextField
        label={name}
        hint={`${quantity} were to come back.`}
        type="number"
        inputMode="numeric"
        min={0}
        max={quantity}
        error={form.formState.errors.received?.[nth]?.message}
        {...form.register(`received.${nth}`, { valueAsNumber: true })}
      />
      {sent.length === 0 ? null : (
        <TextField
          label={`Serial numbers of ${name}`}
          hint={`One for each, with spaces between. Sent: ${sent.join(', ')}`}
          autoComplete="off"
          error={form.formState.errors.serials?.[nth]?.message}
          {...form.register(`serials.${nth}`)}
        />
      )}
    </div>
  ))
}
