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
  total,
  ...calls
}: CheckoutCalls & {
  kept: KeptForm<CheckoutValues, Profile>
  saved: readonly Address[]
  /** What the order comes to, as a text. */
  total: string
}) {
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
          <ConfirmBar total={total} isPending={isPlacing} />
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

/** Confirm Order; on phones it stays at the bottom, beside what the order comes to. */
function ConfirmBar({ total, isPending }: { total: string; isPending: boolean }) {
  return (
    <div className="bottom-bar inset-x-0 bottom-0 z-30 flex items-center gap-4 max-sm:fixed max-sm:border-t max-sm:border-line max-sm:bg-raised max-sm:px-4 sm:mt-6">
      {/* The summary above says it; this is for the eyes. */}
      <p
        aria-hidden="true"
        data-total={total}
        className="figures flex-none font-bold before:content-[attr(data-total)] sm:hidden"
      />
      <Button type="submit" size="lg" className="flex-1" isPending={isPending}>
        Confirm Order
      </Button>
    </div>
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
