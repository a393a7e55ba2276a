import { orderLimits } from './orders.limits.ts'
import { fromTaka, type Poisha } from './money.ts'

/** What one line of a cart or an order costs; `price` is what one piece is sold at, in poisha. */
export interface PricedLine {
  price: Poisha
  quantity: number
}

/** An order's sums in poisha: `total = subtotal + shipping - discount`, never below the shipping. */
export interface Totals {
  subtotal: Poisha
  shipping: Poisha
  discount: Poisha
  total: Poisha
}

const shippingFee = fromTaka(orderLimits.shippingTaka)
const shippingThreshold = fromTaka(orderLimits.shippingFreeUpToTaka)

/** One line's sum in poisha: price times quantity. */
export function lineTotal(line: PricedLine): Poisha {
  return line.price * BigInt(line.quantity)
}

/**
 * The sums of a cart or an order in poisha. Shipping is a flat fee once the subtotal is above one
 * taka; a coupon takes off at most the subtotal.
 */
export function priceOrder(lines: readonly PricedLine[], couponAmount: Poisha = 0n): Totals {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0n)
  const shipping = subtotal > shippingThreshold ? shippingFee : 0n
  const discount = couponAmount > subtotal ? subtotal : couponAmount
  return { subtotal, shipping, discount, total: subtotal + shipping - discount }
}

/** What a product cost before its discount: price plus discount, in poisha. */
export function originalPrice(product: { price: Poisha; discount: Poisha }): Poisha {
  return product.price + product.discount
}

/** The discount as a share of the original price: `round(discount / (price + discount) × 100)`. */
export function discountPercent(product: { price: number; discount: number }): number {
  const original = product.price + product.discount
  return original > 0 ? Math.round((product.discount / original) * 100) : 0
}
