import {
  deliveryDays,
  returnDays,
  shippingFreeUpToTaka,
  shippingTaka,
} from './order-terms.limits.ts'

/** Money is in whole taka. */
export const orderLimits = {
  orderLinesMax: 100,
  quantityMax: 10_000,
  unpaidOrderMinutes: 30,
  shippingTaka,
  /** Shipping is charged when the subtotal is above this. */
  shippingFreeUpToTaka,
  deliveryDays,
  returnDays,
} as const
