import type { Product } from '@haat/contract/catalog'
import { deliveryFee, deliveryZone, leastDeliveryFee } from '@haat/contract/delivery.pricing'
import type { CartDelivery } from '@haat/contract/delivery-rates'
import type { Poisha } from '@haat/contract/money'
import { usualWeightGrams } from '@haat/contract/products.limits'

/**
 * What the delivery of these lines costs, in poisha; undefined: the flat fee. To an address in one text (null) it may
 * be to anywhere; without a place yet (undefined) it is the least that it can be.
 */
export function feeOf(
  lines: readonly { product: Pick<Product, 'weightGrams'>; quantity: number }[],
  delivery: CartDelivery | undefined,
  placeId: number | null | undefined,
): Poisha | undefined {
  if (delivery === undefined) return undefined
  // A cart that an older release has stored has no weights until it is checked.
  const weights = lines.map(
    ({ product, quantity }) => (product.weightGrams || usualWeightGrams) * quantity,
  )
  const grams = weights.reduce((sum, each) => sum + each, 0)
  const { rates, fromDistrictId } = delivery
  if (placeId === undefined) return leastDeliveryFee(rates, grams)
  return deliveryFee(rates, deliveryZone(fromDistrictId, placeId), grams)
}
