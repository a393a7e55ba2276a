import type { Poisha } from '@haat/contract/money'
import { share } from '@haat/contract/shares'

/** What the books hold of an order: what the shop, the market and the VAT authority have, and the market's coupon. */
export interface HeldParts {
  earned: Poisha
  commission: Poisha
  vat: Poisha
  shipping: Poisha
  coupons: Poisha
}

/** What the customer's payment still is: what all have of it, without what the market added as a coupon. */
export function keptOf({ earned, commission, vat, shipping, coupons }: HeldParts): Poisha {
  return earned + commission + vat + shipping - coupons
}

/**
 * Shares out what a bank took of an order over those who have it. Commission, VAT, shipping and the coupon get their
 * rounded shares, and the shop's is what is left, so that the parts always add up. A shop that earned nothing with the
 * order, because its coupon or the commission took more, gains nothing by the loss.
 */
export function partsOf(held: HeldParts, amount: Poisha) {
  const kept = keptOf(held)
  const of = (part: Poisha) => share(part, amount, kept)
  const coupons = of(held.coupons)
  let reserved = amount + coupons
  const taken = (part: Poisha) => {
    const most = of(part) < reserved ? of(part) : reserved
    reserved -= most
    return most
  }
  // The parts in the order in which they are met: where the market has more than was paid, the shop has nothing.
  const shipping = taken(held.shipping)
  const vat = taken(held.vat)
  const commission = taken(held.commission)
  return { amount, commission, vat, shipping, coupons, reserved }
}
