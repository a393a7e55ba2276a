/** Money is in whole taka. */
export const orderLimits = {
  orderLinesMax: 100,
  quantityMax: 10_000,
  unpaidOrderMinutes: 30,
  shippingTaka: 60,
  /** Shipping is charged when the subtotal is above this. */
  shippingFreeUpToTaka: 1,
  deliveryDays: '3-5',
  returnDays: 7,
} as const
