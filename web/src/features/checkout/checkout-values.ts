import { billingForm, type Profile } from '@haat/contract/accounts'
import { paymentTypes } from '@haat/contract/orders'
import { gatewayNames } from '@haat/contract/payments'
import { z } from '@haat/contract/schema'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { useCloseGuard } from '#ui/use-leave-guard.tsx'

const takenCoupon = z.object({ code: z.string(), discountAmount: z.number().check(z.positive()) })

/** The values of the checkout's form. */
const checkoutValues = z.extend(billingForm, {
  paymentType: z.enum(paymentTypes),
  /** The chosen way to pay online; without one, the market's first. */
  gateway: z.optional(z.enum(gatewayNames)),
  /** The applied coupon. */
  coupon: z.nullable(takenCoupon),
  /** A typed coupon code that is not applied yet. */
  code: z.string(),
})
export type CheckoutValues = z.infer<typeof checkoutValues>

/** The checkout's form. Its draft survives a look at the cart and a new sign-in. */
export function useCheckoutForm(profile: Profile): KeptForm<CheckoutValues, Profile> {
  const kept = useKeptForm<CheckoutValues, Profile>({
    name: 'checkout',
    id: 'cart',
    schema: checkoutValues,
    base: profile,
    valuesOf: ({ name, phoneNumber, email, address }) => ({
      name,
      phoneNumber: phoneNumber ?? '',
      email,
      address: address ?? '',
      paymentType: 'ONLINE',
      coupon: null,
      code: '',
    }),
  })
  useCloseGuard(kept.isDirty, kept.isOver)
  return kept
}
