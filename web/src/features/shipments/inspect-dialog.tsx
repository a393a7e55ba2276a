import type { Shipment } from '@haat/contract/shipments'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { useKeptForm } from '#core/use-kept-form.ts'
import { TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useInspectShipmentMutation } from './shipments-api.ts'

const inspectionSchema = z.object({
  /** By line of the parcel. */
  resellable: z.array(z.number('Enter a whole number.').check(z.int(), z.minimum(0))),
})
type InspectionForm = z.infer<typeof inspectionSchema>

function useInspection(shipment: Shipment, onClose: () => void) {
  const [inspect, { isLoading }] = useInspectShipmentMutation()
  const kept = useKeptForm<InspectionForm, Shipment>({
    name: 'inspection',
    id: shipment.id,
    schema: inspectionSchema,
    base: shipment,
    valuesOf: ({ items }) => ({ resellable: items.map(({ quantity }) => quantity) }),
  })
  const { form } = kept

  async function submit({ resellable }: InspectionForm) {
    const over = shipment.items.findIndex(({ quantity }, nth) => (resellable[nth] ?? 0) > quantity)
    if (over >= 0) {
      const message = `No more than ${shipment.items[over]?.quantity ?? 0} came back.`
      form.setError(`resellable.${over}`, { message }, { shouldFocus: true })
      return
    }
    const lines = shipment.items.map(({ orderItemId }, nth) => ({
      orderItemId,
      resellable: resellable[nth] ?? 0,
    }))
    const words = { pending: mutationMessages.pending, done: 'Back in stock' }
    if (!(await runMutation(inspect({ id: shipment.id, lines }).unwrap(), words)).ok) return
    kept.forget()
    onClose()
  }

  return { kept, submit, isLoading }
}

/** States what of a parcel that came back can be sold again. Mount it while it is open. */
export function InspectDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const formId = useId()
  const { kept, submit, isLoading } = useInspection(shipment, onClose)
  const { form } = kept
  return (
    <FormDialog
      onClose={onClose}
      title={`Inspect parcel ${shipment.number}`}
      description="How many pieces can be sold again? They return to the stock. This cannot be changed later."
      formId={formId}
      submitLabel="Save"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        {shipment.items.map(({ orderItemId, name, quantity }, nth) => (
          <TextField
            key={orderItemId}
            label={name}
            hint={`${quantity} came back.`}
            type="number"
            inputMode="numeric"
            min={0}
            max={quantity}
            error={form.formState.errors.resellable?.[nth]?.message}
            {...form.register(`resellable.${nth}`, { valueAsNumber: true })}
          />
        ))}
      </DialogForm>
    </FormDialog>
  )
}
