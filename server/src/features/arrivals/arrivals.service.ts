import type { Arrival, ArrivalQuery } from '@haat/contract/arrivals'
import { deliveryZone, type DeliveryZone } from '@haat/contract/delivery.pricing'
import { fail } from '@haat/contract/errors'
import type { Ctx } from '#core/ctx.ts'
import { deliveryPlace, type DeliveryPlace } from '#features/places/places.service.ts'
import { findShopDays, findTransit } from './arrivals.queries.ts'
import { estimate } from './estimate.ts'
import { namesOfDaysOff } from './working-days.ts'

/** The district that the city of Dhaka is in: where nothing else is known of a shopper. */
const dhaka = 3026

/**
 * When something of a shop that is ordered now arrives at a place. Throws NOT_FOUND for a shop that does not exist, and
 * VALIDATION_FAILED on `placeId`.
 */
export async function getArrival(
  ctx: Ctx,
  shopId: string,
  { placeId = dhaka }: ArrivalQuery,
): Promise<Arrival> {
  const place = await deliveryPlace(ctx, placeId, 'placeId')
  const shop = (await findShopDays(ctx, shopId)) ?? fail('NOT_FOUND')
  const { district_id: fromId, low, high, today: day, hour } = shop
  const days = ctx.config.deliveryDays
  const transit = await findTransit(ctx, zoneOf(fromId, place), fromId, place.districtId)
  const handling = low === null || high === null ? null : { low, high }
  return {
    shopId,
    place,
    ...estimate(days, { day, hour }, fromId === place.districtId, handling, transit),
    daysOff: namesOfDaysOff(days),
  }
}

/** A place in a district that is its city: parcels to a district go there. */
const cityOf = (districtId: number) => districtId * 1_000 + 999

/** From an unknown district everything is far. */
function zoneOf(fromId: number | null, { id, districtId }: DeliveryPlace): DeliveryZone {
  if (fromId === null) return 'OUTSIDE'
  return deliveryZone(fromId, id === districtId ? cityOf(id) : id)
}
