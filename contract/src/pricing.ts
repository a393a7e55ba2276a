import { shippingFreeUpToTaka, shippingTaka } from './order-terms.limits.ts'
import { fromTaka, type Poisha } from './money.ts'

/** One line of a cart or an order. `price` is the selling price of one piece in poisha. */
export interface PricedLine {
  price: Poisha
  quantity: number
}

/** An order's amounts in poisha: `total = subtotal + shipping - discount`, never below the shipping. */
export interface Totals {
  subtotal: Poisha
  shipping: Poisha
  discount: Poisha
  total: Poisha
}

const shippingFee = fromTaka(shippingTaka)
const shippingThreshold = fromTaka(shippingFreeUpToTaka)

/** The amount of one line in poisha: price times quantity. */
export function lineTotal(line: PricedLine): Poisha {
  return line.price * BigInt(line.quantity)
}

/**
 * The amounts of a cart or an order in poisha. Shipping is charged if the subtotal is above one taka: a flat fee, or
 * what the market's rates say (`fee`). A coupon discounts at most the subtotal.
 */
export function priceOrder(
  lines: readonly PricedLine[],
  couponAmount: Poisha = 0n,
  fee: Poisha = shippingFee,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0n)
  const shipping = subtotal > shippingThreshold ? fee : 0n
  const discount = couponAmount > subtotal ? subtotal : couponAmount
  return { subtotal, shipping, discount, total: subtotal + shipping - discount }
}

/** A product's price before the discount: price plus discount, in poisha. */
export function originalPrice(product: { price: Poisha; discount: Poisha }): Poisha {
  return product.price + product.discount
}

/** The discount as a share of the original price: `round(discount / (price + discount) × 100)`. */
export function discountPercent(product: { price: number; discount: number }): number {
  const original = product.price + product.discount
  return original > 0 ? Math.round((product.discount / original) * 100) : 0
}
