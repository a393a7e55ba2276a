import { billingForm, type BillingForm, type Profile } from '@haat/contract/accounts'
import type { PaymentType } from '@haat/contract/orders'
import { useEffect, useState } from 'react'
import { changedValues, useSchemaForm, type SchemaForm } from '#core/forms.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceGroup, RadioCard } from '#ui/choice.tsx'
import { TextAreaField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/states.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { usePlaceOrder, type CheckoutCalls } from './use-place-order.ts'

type BillingFormState = SchemaForm<BillingForm>

/** Billing details, how to pay, and Confirm Order. */
export function CheckoutForm({
  profile,
  draft,
  onDraft,
  ...calls
}: CheckoutCalls & {
  profile: Profile
  draft: CheckoutDraft
  onDraft: (values: Partial<CheckoutDraft>) => void
}) {
  const form = useBillingForm(profile, draft, onDraft)
  const { paymentType, coupon } = draft
  const { place, isPlacing, conflict, closeConflict, refusal } = usePlaceOrder(form, calls)

  const confirm = (billing: BillingForm) => place({ billing, profile, paymentType, coupon })

  return (
    <>
      <form
        onSubmit={(event) => void form.handleSubmit(confirm)(event)}
        noValidate
        className="space-y-6"
      >
        <BillingFields form={form} />
        <Card as="section" className="p-5 sm:p-7">
          <PaymentChoice value={paymentType} onChange={(type) => onDraft({ paymentType: type })} />
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
        onPlaceAgain={() => void form.handleSubmit(confirm)()}
      />
    </>
  )
}

/** The billing details of the profile with what was typed over them; typing goes into the draft. */
function useBillingForm(
  profile: Profile,
  draft: CheckoutDraft,
  onDraft: (values: Partial<CheckoutDraft>) => void,
): BillingFormState {
  const [start] = useState<BillingForm>(() => ({
    name: profile.name,
    phoneNumber: profile.phoneNumber ?? '',
    email: profile.email,
    address: profile.address ?? '',
  }))
  const form = useSchemaForm(billingForm, { ...start, ...draft.billing })
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      onDraft({ billing: changedValues(start, form.getValues()) })
    })
    return unsubscribe
  })
  return form
}

function BillingFields({ form }: { form: BillingFormState }) {
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
          hint="The email of your account. The order is confirmed to it."
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextAreaField
          label="Delivery address"
          autoComplete="street-address"
          rows={3}
          className="sm:col-span-2"
          error={errors.address?.message}
          {...form.register('address')}
        />
      </div>
    </Card>
  )
}

function PaymentChoice({
  value,
  onChange,
}: {
  value: PaymentType
  onChange: (type: PaymentType) => void
}) {
  return (
    <ChoiceGroup legend={<span className="text-lg">Payment method</span>}>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <RadioCard
          name="payment-type"
          value="ONLINE"
          label="Pay online"
          note="Card or mobile banking"
          checked={value === 'ONLINE'}
          onChange={() => onChange('ONLINE')}
        />
        <RadioCard
          name="payment-type"
          value="COD"
          label="Cash on delivery"
          note="Pay when it reaches your door"
          checked={value === 'COD'}
          onChange={() => onChange('COD')}
        />
      </div>
    </ChoiceGroup>
  )
}
