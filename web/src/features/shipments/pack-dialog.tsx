import type { OrderShipments } from '@haat/contract/shipments'
import { shipmentMessages } from '@haat/contract/shipments.messages'
import { useId } from 'react'
import type { SchemaForm } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { errorsOf, linesOf, packFormSchema, startOf, type PackForm } from './pack-form.ts'
import { usePackShipmentMutation } from './shipments-api.ts'

/** Packs pieces of an order into a parcel. Mount it while it is open. */
export function PackDialog({ found, onClose }: { found: OrderShipments; onClose: () => void }) {
  const formId = useId()
  const [pack, { isLoading }] = usePackShipmentMutation()
  const kept = useKeptForm<PackForm, OrderShipments>({
    name: 'packing',
    id: found.orderId,
    schema: packFormSchema,
    base: found,
    valuesOf: startOf,
  })
  const { form } = kept

  async function submit(values: PackForm) {
    const { lines, places } = linesOf(found, values)
    if (lines.length === 0) {
      form.setError('quantities.0', { message: shipmentMessages.nothing }, { shouldFocus: true })
      return
    }
    const words = { pending: mutationMessages.pending, done: 'Parcel packed' }
    const result = await runMutation(pack({ orderId: found.orderId, lines }).unwrap(), words)
    if (result.ok) {
      kept.forget()
      return onClose()
    }
    for (const [nth, { name, message }] of errorsOf(result.error, places).entries())
      form.setError(name, { type: 'server', message }, { shouldFocus: nth === 0 })
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Pack a Parcel"
      description="Choose what goes into this parcel. The rest can go into another one."
      formId={formId}
      submitLabel="Pack"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        {found.toPack.map((line, nth) => (
          <Line key={line.orderItemId} line={line} nth={nth} form={form} />
        ))}
      </DialogForm>
    </FormDialog>
  )
}

function Line({
  line: { name, quantity, asksSerial },
  nth,
  form,
}: {
  line: OrderShipments['toPack'][number]
  nth: number
  form: SchemaForm<PackForm>
}) {
  const { errors } = form.formState
  return (
    <div className="space-y-3">
      <TextField
        label={name}
        hint={`${quantity} left to pack.`}
        type="number"
        inputMode="numeric"
        min={0}
        max={quantity}
        error={errors.quantities?.[nth]?.message}
        {...form.register(`quantities.${nth}`, { valueAsNumber: true })}
      />
      {asksSerial ? (
        <TextAreaField
          label={`Serial numbers or IMEI of ${name}`}
          hint="One for each piece, each on a line of its own."
          rows={Math.min(6, Math.max(2, quantity))}
          error={errors.serials?.[nth]?.message}
          {...form.register(`serials.${nth}`)}
        />
      ) : null}
    </div>
  )
}
