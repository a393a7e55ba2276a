import { shipmentLimits } from '@haat/contract/shipments.limits'
import { shipmentStates, type Shipment, type ShipmentState } from '@haat/contract/shipments'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { showFieldErrors } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { nextStates, stateWords } from './shipment-words.ts'
import { useMoveShipmentMutation } from './shipments-api.ts'

const stepSchema = z.object({
  state: z.enum(shipmentStates),
  courierName: z.string().check(z.trim(), z.maxLength(shipmentLimits.courierNameMax)),
  tracking: z.string().check(z.trim(), z.maxLength(shipmentLimits.trackingMax)),
})
type StepForm = z.infer<typeof stepSchema>

function useStepForm(shipment: Shipment, states: readonly ShipmentState[], onClose: () => void) {
  const [move, { isLoading }] = useMoveShipmentMutation()
  const kept = useKeptForm<StepForm, Shipment>({
    name: 'parcel step',
    id: shipment.id,
    schema: stepSchema,
    base: shipment,
    valuesOf: ({ courierName, tracking }) => ({
      state: states[0] ?? shipment.state,
      courierName: courierName ?? '',
      tracking: tracking ?? '',
    }),
  })
  const { form } = kept

  async function submit({ state, courierName, tracking }: StepForm) {
    const call = move({
      id: shipment.id,
      state,
      ...(courierName === '' ? {} : { courierName }),
      ...(tracking === '' ? {} : { tracking }),
    }).unwrap()
    const words = { pending: mutationMessages.pending, done: mutationMessages.changed }
    const result = await runMutation(call, words)
    if (!result.ok) return void showFieldErrors(form, result.error)
    kept.forget()
    onClose()
  }

  return { kept, submit, isLoading }
}

/** The next step of a parcel, and who carries it. Mount it while it is open. */
export function StepDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const formId = useId()
  const states = nextStates(shipment.state)
  const { kept, submit, isLoading } = useStepForm(shipment, states, onClose)
  const { form } = kept
  const { errors } = form.formState
  return (
    <FormDialog
      onClose={onClose}
      title={`Next step of parcel ${shipment.number}`}
      description="The buyer sees each step, and is told when the whole order has left, arrived or come back. A step cannot be undone."
      formId={formId}
      submitLabel="Save"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <SelectField
          label="The parcel is now"
          options={states.map((value) => ({ value, label: stateWords[value].word }))}
          error={errors.state?.message}
          {...form.register('state')}
        />
        <TextField
          label="Courier"
          hint="Empty when you deliver it yourself."
          maxLength={shipmentLimits.courierNameMax}
          error={errors.courierName?.message}
          {...form.register('courierName')}
        />
        <TextField
          label="Tracking number"
          maxLength={shipmentLimits.trackingMax}
          error={errors.tracking?.message}
          {...form.register('tracking')}
        />
      </DialogForm>
    </FormDialog>
  )
}
