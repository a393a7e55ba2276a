import type { Profile } from '@haat/contract/accounts'
import type { Address } from '@haat/contract/addresses'
import { useWatch } from 'react-hook-form'
import type { SchemaForm } from '#core/forms.ts'
import type { KeptForm } from '#core/use-kept-form.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/states.tsx'
import type { CheckoutValues } from './checkout-values.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { usePlaceOrder, type CheckoutCalls } from './use-place-order.ts'

/** Billing details, how to pay, and Confirm Order. */
export function CheckoutForm({
  kept,
  saved,
  ...calls
}: CheckoutCalls & { kept: KeptForm<CheckoutValues, Profile>; saved: readonly Address[] }) {
  const { form } = kept
  const paymentType = useWatch({ control: form.control, name: 'paymentType' })
  const gateway = useWatch({ control: form.control, name: 'gateway' })
  const { place, isPlacing, conflict, closeConflict, refusal } = usePlaceOrder(kept, saved, calls)
  const confirm = form.handleSubmit(place)

  return (
    <>
      <form onSubmit={(event) => void confirm(event)} noValidate className="space-y-6">
        <BillingFields form={form} saved={saved} />
        <Card as="section" className="p-5 sm:p-7">
          <PaymentChoice
            value={paymentType}
            gateway={gateway}
            onChange={(type, chosen) => {
              form.setValue('paymentType', type, { shouldDirty: true })
              form.setValue('gateway', chosen, { shouldDirty: true })
            }}
          />
          {refusal === null ? null : (
            <div className="mt-5">
              <Notice tone="danger">{refusal}</Notice>
            </div>
          )}
          <Button type="submit" size="lg" className="mt-6 w-full" isPending={isPlacing}>
            Confirm Order
          </Button>
        </Card>
      </form>
      <ConflictDialog
        conflict={conflict}
        onClose={() => {
          closeConflict()
          calls.onCheck()
        }}
        onPlaceAgain={() => void confirm()}
      />
    </>
  )
}

function BillingFields({
  form,
  saved,
}: {
  form: SchemaForm<CheckoutValues>
  saved: readonly Address[]
}) {
  const { errors } = form.formState
  return (
    <Card as="section" className="p-5 sm:p-7">
      <h2 className="text-lg">Billing details</h2>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          error={errors.phoneNumber?.message}
          {...form.register('phoneNumber')}
        />
        <TextField
          label="Email"
          type="email"
          readOnly
          className="sm:col-span-2"
          hint="Your account’s email. We send the order confirmation to it."
          error={errors.email?.message}
          {...form.register('email')}
        />
        <DeliveryFields form={form} saved={saved} />
      </div>
    </Card>
  )
}
