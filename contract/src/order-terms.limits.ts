// By themselves, because every first page needs some of them and no other limit of orders.

/** In whole taka. */
export const shippingTaka = 60
/** Shipping is charged when the subtotal is above this, in whole taka. */
export const shippingFreeUpToTaka = 1
export const deliveryDays = '3-5'
export const returnDays = 7
