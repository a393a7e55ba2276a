import { billingForm, type Profile } from '@haat/contract/accounts'
import type { Address } from '@haat/contract/addresses'
import { paymentTypes, type OrderInput } from '@haat/contract/orders'
import { gatewayNames } from '@haat/contract/payments'
import { z } from '@haat/contract/schema'
import { useState } from 'react'
import { newIdempotencyKey } from '#core/idempotency-key.ts'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { useIsBuyNow } from '#features/cart/own-cart.tsx'
import { useCloseGuard } from '#ui/use-leave-guard.tsx'
import { problemsOfDelivery } from './delivery.ts'

/** How long a retry of the same order counts as the same, in ms. Later, somebody wants the same products once more. */
const retryMs = 60 * 60 * 1_000

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
  /** The order that was last sent, its key, and when that key was made; null before the first try. */
  sent: z.nullable(z.object({ order: z.string(), key: z.string(), at: z.number() })),
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
      sent: null,
    }),
  })
  useCloseGuard(kept.isDirty, kept.isOver)
  return kept
}

/**
 * The idempotency key of an order. It is kept with the form, so that after a reload, or a look at the cart, the same
 * order is still the same: the server may have placed it although no response came. `isKept`: an earlier try used it.
 */
export function keyOfOrder(
  kept: KeptForm<CheckoutValues, Profile>,
  input: OrderInput,
): { key: string; isKept: boolean } {
  const last = kept.form.getValues('sent')
  if (last?.order === JSON.stringify(input) && Date.now() - last.at < retryMs) {
    return { key: last.key, isKept: true }
  }
  return { key: newKeyOfOrder(kept, input), isKept: false }
}

/** Another key for an order, because it is wanted once more. */
export function newKeyOfOrder(
  { form }: KeptForm<CheckoutValues, Profile>,
  input: OrderInput,
): string {
  const key = newIdempotencyKey()
  const sent = { order: JSON.stringify(input), key, at: Date.now() }
  form.setValue('sent', sent, { shouldDirty: true })
  return key
}
