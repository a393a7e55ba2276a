import { courierTitles, type CourierAccount } from '@haat/contract/consignments'
import { consignmentLimits } from '@haat/contract/consignments.limits'
import type { Shipment } from '@haat/contract/shipments'
import { z } from '@haat/contract/schema'
import { useId } from 'react'
import { showFieldErrors } from '#core/forms.ts'
import { useKeptForm } from '#core/use-kept-form.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useBookCourierMutation } from './consignments-api.ts'

const bookForm = z.object({
  accountId: z.string(),
  weight: z
    .number('Enter the weight in grams')
    .check(
      z.int('Enter whole grams'),
      z.minimum(consignmentLimits.weightMinGrams, 'Enter the weight in grams'),
      z.maximum(consignmentLimits.weightMaxGrams, 'Couriers carry up to 10,000 grams'),
    ),
})
type BookForm = z.infer<typeof bookForm>

const usualGrams = 500

function useBooking(shipment: Shipment, accounts: readonly CourierAccount[], onClose: () => void) {
  const [book, { isLoading }] = useBookCourierMutation()
  const kept = useKeptForm<BookForm, null>({
    name: 'courier booking',
    id: shipment.id,
    schema: bookForm,
    base: null,
    valuesOf: () => ({ accountId: accounts[0]?.id ?? '', weight: usualGrams }),
  })
  const { form } = kept

  async function submit(values: BookForm) {
    const call = book({ shipmentId: shipment.id, ...values }).unwrap()
    const words = { pending: mutationMessages.pending, done: 'The courier was asked' }
    const result = await runMutation(call, words)
    if (!result.ok) return void showFieldErrors(form, result.error)
    kept.forget()
    onClose()
  }

  return { kept, submit, isLoading }
}

/** Books a packed parcel with one of these accounts. Mount it while it is open. */
export function BookDialog({
  shipment,
  accounts,
  onClose,
}: {
  shipment: Shipment
  accounts: readonly CourierAccount[]
  onClose: () => void
}) {
  const formId = useId()
  const { kept, submit, isLoading } = useBooking(shipment, accounts, onClose)
  const { form } = kept
  const { errors } = form.formState
  return (
    <FormDialog
      onClose={onClose}
      title={`Book a courier for parcel ${shipment.number}`}
      description="The courier gets the buyer’s name, phone number and address, and collects what is due in cash. You see its fee once it has booked the parcel."
      formId={formId}
      submitLabel="Book"
      isPending={isLoading}
      keeping={kept}
    >
      <DialogForm id={formId} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <SelectField
          label="Courier"
          options={accounts.map((account) => ({ value: account.id, label: nameOf(account) }))}
          error={errors.accountId?.message}
          {...form.register('accountId')}
        />
        <TextField
          label="Weight in grams"
          hint="With the box."
          type="number"
          inputMode="numeric"
          min={consignmentLimits.weightMinGrams}
          max={consignmentLimits.weightMaxGrams}
          error={errors.weight?.message}
          {...form.register('weight', { valueAsNumber: true })}
        />
      </DialogForm>
    </FormDialog>
  )
}

const nameOf = ({ courier, shopId }: CourierAccount) =>
  `${courierTitles[courier]}, ${shopId === null ? 'the market’s account' : 'the shop’s account'}`
