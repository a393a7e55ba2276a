import { billingForm, type Profile } from '@haat/contract/accounts'
import type { Address } from '@haat/contract/addresses'
import { paymentTypes } from '@haat/contract/orders'
import { gatewayNames } from '@haat/contract/payments'
import { z } from '@haat/contract/schema'
import { useState } from 'react'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { useIsBuyNow } from '#features/cart/own-cart.tsx'
import { useCloseGuard } from '#ui/use-leave-guard.tsx'
import { problemsOfDelivery } from './delivery.ts'

const takenCoupon = z.object({ code: z.string(), discountAmount: z.number().check(z.positive()) })

/** The values of the checkout's form. */
const fields = z.extend(billingForm, {
  paymentType: z.enum(paymentTypes),
  /** The chosen way to pay online; without one, the market's first. */
  gateway: z.optional(z.enum(gatewayNames)),
  /** The applied coupon. */
  coupon: z.nullable(takenCoupon),
  /** A typed coupon code that is not applied yet. */
  code: z.string(),
  /** The id of the saved address to deliver to; empty for the address of this form. */
  deliverTo: z.string(),
  /** Where the address of this form is; 0 while it is not chosen. */
  districtId: z.number(),
  placeId: z.number(),
  placeName: z.string(),
  /** Whether the address of this form goes into the address book. */
  isKept: z.boolean(),
})
export type CheckoutValues = z.infer<typeof fields>

const checkoutValues = fields.check(
  z.superRefine((values, context) => {
    for (const { path, message } of problemsOfDelivery(values)) {
      context.addIssue({ code: 'custom', path: [path], message })
    }
  }),
)

/**
 * The checkout's form. Its draft survives a look at the cart and a new sign-in. It begins with the default one of the
 * saved addresses.
 */
export function useCheckoutForm(
  profile: Profile,
  saved: readonly Address[],
): KeptForm<CheckoutValues, Profile> {
  const [first] = useState(() => saved.find(({ isDefault }) => isDefault))
  const isBuyNow = useIsBuyNow()
  const kept = useKeptForm<CheckoutValues, Profile>({
    name: 'checkout',
    // Buying now has a draft of its own.
    id: isBuyNow ? 'now' : 'cart',
    schema: checkoutValues,
    base: profile,
    valuesOf: ({ name, phoneNumber, email, address }) => ({
      name,
      phoneNumber: phoneNumber ?? '',
      email,
      address: address ?? first?.text ?? '',
      paymentType: 'ONLINE',
      coupon: null,
      code: '',
      deliverTo: first?.id ?? '',
      districtId: 0,
      placeId: 0,
      placeName: '',
      isKept: false,
    }),
  })
  useCloseGuard(kept.isDirty, kept.isOver)
  return kept
}
