import type { BillingForm, Profile } from '@haat/contract/accounts'
import type { Address } from '@haat/contract/addresses'
import { orderMessages } from '@haat/contract/messages'
import { toTaka } from '@haat/contract/money'
import type { CurrentPrices, OrderInput, PaymentType } from '@haat/contract/orders'
import type { GatewayName } from '@haat/contract/payments'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorCode, errorMessage, errorStatus, somethingWentWrong } from '#core/api-error.ts'
import { newIdempotencyKey } from '#core/idempotency-key.ts'
import { showFieldErrors } from '#core/forms.ts'
import { paths } from '#core/paths.ts'
import type { KeptForm } from '#core/use-kept-form.ts'
import { useUpdateProfileMutation } from '#features/accounts/accounts-api.ts'
import type { CartState } from '#features/cart/cart-line.ts'
import { cartSet, cartTotals, isCartOrderable } from '#features/cart/cart-slice.ts'
import { withoutOrdered } from '#features/cart/moving.ts'
import { useCartAccess } from '#features/cart/own-cart.tsx'
import type { TakenCoupon } from '#features/coupons/coupon-box.tsx'
import { readConflict, type OrderConflict } from '#features/orders/order-conflict.ts'
import { isPayable } from '#features/orders/allowed-order-actions.ts'
import { useCreatePaymentMutation } from '#features/payments/payments-api.ts'
import { offeredWay } from '#features/payments/ways-to-pay.ts'
import { toast } from '#ui/toast.ts'
import { cartNoticeId } from '#features/cart/cart-notice.tsx'
import type { CheckoutValues } from './checkout-values.ts'
import { deliveryOf, fieldOfDelivery } from './delivery.ts'
import { useKeepAddress } from './use-keep-address.ts'
import { useSendOrder } from './use-send-order.ts'

/** What the page does when the order is placed, its coupon became invalid, or the cart should be checked. */
export interface CheckoutCalls {
  onPlaced: () => void
  /** With the reason to show, if there is one. */
  onCouponLost: (reason?: string) => void
  onCheck: () => void
}

/**
 * Places the order: saves changed billing details in the profile, places the order once however the network
 * fails, takes what was ordered out of the cart, and opens the payment of an online order.
 */
export function usePlaceOrder(
  kept: KeptForm<CheckoutValues, Profile>,
  saved: readonly Address[],
  page: CheckoutCalls,
) {
  const [updateProfile] = useUpdateProfileMutation()
  const sendOrder = useSendOrder(kept)
  const pay = usePayment()
  const keepAddress = useKeepAddress()
  const [isPlacing, setPlacing] = useState(false)
  const { fallBack, clear, ...refused } = useRefusals(kept, page)
  const { get: cartNow, dispatch } = useCartAccess()
  const navigate = useNavigate()

  async function place(values: CheckoutValues) {
    const { paymentType, gateway, coupon, name, phoneNumber, email, address } = values
    const billing = { name, phoneNumber, email, address }
    const delivery = deliveryOf(values, saved)
    const cart = cartNow()
    if (cart.lines.length === 0) return void toast.error(orderMessages.empty)
    if (!isCartOrderable(cart)) return leadTo(cartNoticeId)
    const id = toast.loading(orderMessages.creating)
    setPlacing(true)
    clear()
    try {
      if (hasChanged(billing, kept.base)) await updateProfile({ data: billing }).unwrap()
      const placeId = delivery?.delivery.placeId ?? null
      const order = { ...orderOf(cart, paymentType, coupon, placeId), ...delivery }
      const placed = await sendOrder(order)
      page.onPlaced()
      kept.forget()
      dispatch(cartSet(withoutOrdered(cartNow(), cart.lines)))
      toast.success(orderMessages.placed, { id })
      if (delivery !== null && values.isKept) await keepAddress(values, delivery.delivery)
      // Navigate to the order's page first, so that Back from the gateway leads there.
      void navigate(paths.orderPlaced(placed.id), { replace: true })
      if (paymentType === 'ONLINE' && isPayable(placed)) await pay(placed.id, offeredWay(gateway))
    } catch (error) {
      fallBack(error, id)
    } finally {
      setPlacing(false)
    }
  }

  return { place, isPlacing, ...refused }
}

/** Why the last try was rejected, and where that is shown. */
function useRefusals(kept: KeptForm<CheckoutValues, Profile>, page: CheckoutCalls) {
  const [conflict, setConflict] = useState<OrderConflict | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  function fallBack(error: unknown, id: string) {
    const found = readConflict(error)
    if (found === null) {
      setRefusal(explain(error, id, kept, page))
      return
    }
    toast.dismiss(id)
    if (found.kind === 'prices') takeDiscount(found.current)
    setConflict(found)
  }

  /** The coupon is worth what it is now, so that the next try asks for that. */
  function takeDiscount({ discount, subtotal }: CurrentPrices) {
    const coupon = kept.form.getValues('coupon')
    if (discount === 0) page.onCouponLost()
    else if (coupon !== null && Math.min(coupon.discountAmount, subtotal) !== discount) {
      const now = { ...coupon, discountAmount: discount }
      kept.form.setValue('coupon', now, { shouldDirty: true })
    }
  }

  return {
    conflict,
    closeConflict: () => setConflict(null),
    refusal,
    clear: () => setRefusal(null),
    fallBack,
  }
}

/**
 * Shows why the order was rejected; returns the message for the button's place when no field or coupon
 * shows it.
 */
function explain(
  error: unknown,
  id: string,
  kept: KeptForm<CheckoutValues, Profile>,
  page: CheckoutCalls,
): string | null {
  // After an ended session the person signs in and finds the checkout as it was.
  toast.error(errorStatus(error) === 401 ? errorMessage(error) : somethingWentWrong, { id })
  if (isOfCoupon(error)) {
    page.onCouponLost(errorMessage(error))
    return null
  }
  if (errorCode(error) === 'SHOP_NOT_ACTIVE') page.onCheck()
  return showFieldErrors(kept.form, error, fieldOfDelivery) ? null : errorMessage(error)
}

/** If the payment can't be opened, the order is still placed; its own page says how to pay for it. */
function usePayment(): (orderId: string, gateway?: GatewayName) => Promise<void> {
  const [createPayment] = useCreatePaymentMutation()
  return async (orderId, gateway) => {
    const idempotencyKey = newIdempotencyKey()
    try {
      const opened = await createPayment({ orderId, gateway, idempotencyKey }).unwrap()
      location.assign(opened.redirect_url)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
}

function isOfCoupon(error: unknown): boolean {
  return errorCode(error)?.startsWith('COUPON_') === true
}

/** Scrolls to an element and focuses it. */
function leadTo(id: string): void {
  const place = document.getElementById(id)
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

function orderOf(
  cart: CartState,
  paymentType: PaymentType,
  coupon: TakenCoupon | null,
  placeId: number | null,
): OrderInput {
  return {
    shopId: cart.lines[0]?.product.shopId ?? '',
    totalAmount: toTaka(cartTotals(cart, coupon?.discountAmount, placeId).total),
    paymentType,
    products: cart.lines.map(({ product, quantity, price }) => ({
      productId: product.id,
      quantity,
      price,
      discount: product.discount,
    })),
    ...(coupon === null ? {} : { couponCode: coupon.code }),
  }
}

function hasChanged(billing: BillingForm, profile: Profile): boolean {
  return (
    billing.name !== profile.name ||
    billing.phoneNumber !== profile.phoneNumber ||
    billing.address !== profile.address
  )
}
