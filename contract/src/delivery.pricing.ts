import type { DeliveryRates } from './delivery-rates.ts'
import { fromTaka, type Poisha } from './money.ts'

/** How far a parcel goes, as couriers count it: in the city of its shop, to the places around Dhaka, or further. */
export const deliveryZones = ['INSIDE', 'SUBURB', 'OUTSIDE'] as const
export type DeliveryZone = (typeof deliveryZones)[number]

/** Districts: ids are those of the census, and a place begins with the id of its district. */
const dhaka = 3026
const aroundDhaka: readonly number[] = [3033, 3067]
const placesOfDistrict = 1_000
/** From this number on, the places of a district are thanas of its city. */
const firstThana = 501

/**
 * The zone of a parcel from a district (null: Dhaka, where most shops are) to a place (null: not known, so OUTSIDE).
 * The suburbs of Dhaka are the upazilas of its district (Savar, Keraniganj, Dohar and the like), Gazipur with Tongi,
 * and Narayanganj.
 */
export function deliveryZone(fromDistrictId: number | null, placeId: number | null): DeliveryZone {
  if (placeId === null) return 'OUTSIDE'
  const from = fromDistrictId ?? dhaka
  const to = Math.floor(placeId / placesOfDistrict)
  const isCity = to !== dhaka || placeId % placesOfDistrict >= firstThana
  if (from === to) return isCity ? 'INSIDE' : 'SUBURB'
  const isNearDhaka = (district: number) => district === dhaka || aroundDhaka.includes(district)
  return isNearDhaka(from) && isNearDhaka(to) ? 'SUBURB' : 'OUTSIDE'
}

/** What a parcel of this weight costs in a zone, in poisha. */
export function deliveryFee(rates: DeliveryRates, zone: DeliveryZone, grams: number): Poisha {
  const { steps, perKgMore } = rates[zone]
  const fitting = steps.find(({ upToGrams }) => grams <= upToGrams)
  if (fitting !== undefined) return fromTaka(fitting.fee)
  const last = steps.at(-1) ?? { upToGrams: 0, fee: 0 }
  const more = Math.ceil((grams - last.upToGrams) / 1_000)
  return fromTaka(last.fee) + fromTaka(perKgMore) * BigInt(more)
}

/** The least that a parcel of this weight can cost, for a cart whose address is not known yet. */
export function leastDeliveryFee(rates: DeliveryRates, grams: number): Poisha {
  return deliveryZones
    .map((zone) => deliveryFee(rates, zone, grams))
    .reduce((least, fee) => (fee < least ? fee : least))
}
