import { deliveryFee, deliveryZone } from '@haat/contract/delivery.pricing'
import type { DeliveryRates } from '@haat/contract/delivery-rates'
import { fail } from '@haat/contract/errors'
import { fieldMessages } from '@haat/contract/fields.messages'
import type { Poisha } from '@haat/contract/money'
import type { OrderInput } from '@haat/contract/orders'
import { addressText } from '#features/addresses/addresses.rows.ts'
import type { PlaceNames } from '#features/places/places.rows.ts'
import type { Market, MarketProduct } from './market.rows.ts'
import type { OrderRow } from './orders.rows.ts'

/** The columns of an order that say where it goes. */
type Delivery = Pick<
  OrderRow,
  | 'contact_phone'
  | 'contact_address'
  | 'place_id'
  | 'recipient_name'
  | 'address_line'
  | 'alt_phone'
  | 'delivery_note'
>

/**
 * What an order freezes of where it goes: the parts that were sent with their whole as one text, which every reader
 * of free texts finds in `contact_address`; else the free text alone. Throws VALIDATION_FAILED on `address` when there
 * is neither, nor an address in the buyer's profile.
 */
export function frozenDelivery(
  input: Pick<OrderInput, 'address' | 'delivery'>,
  market: Market,
  place: PlaceNames | null,
): Delivery {
  const { delivery } = input
  if (!delivery || place === null) return freeText(input, market)
  return {
    contact_phone: delivery.phone,
    contact_address: addressText(delivery, place, market.contact_name),
    place_id: delivery.placeId,
    recipient_name: delivery.name,
    address_line: delivery.line,
    alt_phone: delivery.altPhone ?? null,
    delivery_note: delivery.note || null,
  }
}

function freeText(
  { address }: Pick<OrderInput, 'address'>,
  { contact_address: own, contact_phone }: Market,
): Delivery {
  const contact_address = address || own?.trim()
  if (!contact_address) {
    return fail('VALIDATION_FAILED', {
      errors: [{ path: 'address', message: fieldMessages.address }],
    })
  }
  return {
    contact_phone,
    contact_address,
    place_id: null,
    recipient_name: null,
    address_line: null,
    alt_phone: null,
    delivery_note: null,
  }
}

/** What delivery costs by zone and weight; undefined: the flat fee. An address in one text may be anywhere. */
export function feeOf(
  { delivery }: Pick<OrderInput, 'delivery'>,
  { from_district: from }: Pick<Market, 'from_district'>,
  lines: readonly { product: Pick<MarketProduct, 'weight_grams'>; line: { quantity: number } }[],
  rates: DeliveryRates | null,
): Poisha | undefined {
  if (rates === null) return undefined
  const weights = lines.map(({ product, line }) => product.weight_grams * line.quantity)
  const grams = weights.reduce((sum, each) => sum + each, 0)
  return deliveryFee(rates, deliveryZone(from, delivery?.placeId ?? null), grams)
}
