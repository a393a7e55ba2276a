import { fail } from '@haat/contract/errors'
import { addressMessages } from '@haat/contract/addresses.messages'
import { findPlaces } from '@haat/contract/place-names'
import { placeLimits } from '@haat/contract/places.limits'
import { isAddressable, type Place, type PlacesQuery } from '@haat/contract/places'
import type { Ctx } from '#core/ctx.ts'
import { selectPlaces } from './places.queries.ts'
import { namesOf, type PlaceNames } from './places.rows.ts'

type PlaceBook = ReadonlyMap<number, Place>

declare module '#core/ctx.ts' {
  interface Resources {
    /** The places that this process has read. Only a migration changes them. */
    placeBook: { latest: Promise<PlaceBook> | null; readAt: number }
  }
}

/** How often an unknown id may have the places read again. */
const rereadMs = 60_000

/** The divisions and districts, the places in one of them, or the places that a text names. */
export async function listPlaces(
  ctx: Ctx,
  { parentId, searchTerm = '' }: PlacesQuery,
): Promise<Place[]> {
  const all = [...(await bookOf(ctx)).values()]
  const isSearch = searchTerm.trim() !== ''
  const asked = all.filter((place) =>
    parentId === undefined ? isSearch || !isAddressable(place) : place.parentId === parentId,
  )
  return isSearch ? findPlaces(asked, searchTerm).slice(0, placeLimits.placesFound) : asked
}

/**
 * The names of a place that parcels can be addressed to. Throws VALIDATION_FAILED on the field for any other id.
 * It asks the database only for an id that this process does not know: a newer release may have added it.
 */
export async function addressablePlace(ctx: Ctx, id: number, field: string): Promise<PlaceNames> {
  const { place, district } = await placeInDistrict(ctx, id)
  if (place === undefined || district === undefined || !isAddressable(place)) return noPlace(field)
  return namesOf(place, district)
}

/** A place as people name it, with its district, which is the place itself for a district. */
export interface DeliveryPlace {
  id: number
  nameEn: string
  nameBn: string
  districtId: number
  districtEn: string
  districtBn: string
}

/** A place that parcels go to, or a whole district. Throws VALIDATION_FAILED on the field for any other id. */
export async function deliveryPlace(ctx: Ctx, id: number, field: string): Promise<DeliveryPlace> {
  const { place, district: above } = await placeInDistrict(ctx, id)
  const district = place?.kind === 'DISTRICT' ? place : above
  if (place === undefined || district?.kind !== 'DISTRICT') return noPlace(field)
  return {
    id,
    nameEn: place.nameEn,
    nameBn: place.nameBn,
    districtId: district.id,
    districtEn: district.nameEn,
    districtBn: district.nameBn,
  }
}

function noPlace(field: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path: field, message: addressMessages.place }] })
}

async function placeInDistrict(
  ctx: Ctx,
  id: number,
): Promise<{ place: Place | undefined; district: Place | undefined }> {
  let book = await bookOf(ctx)
  const { placeBook } = ctx.resources
  if (!book.has(id) && Date.now() - placeBook.readAt > rereadMs) {
    placeBook.latest = null
    book = await bookOf(ctx)
  }
  const place = book.get(id)
  return { place, district: book.get(place?.parentId ?? 0) }
}

async function bookOf(ctx: Ctx): Promise<PlaceBook> {
  const { placeBook } = ctx.resources
  const known = await placeBook.latest?.catch(() => null)
  if (known !== undefined && known !== null) return known
  placeBook.readAt = Date.now()
  placeBook.latest = selectPlaces(ctx).then(
    (places) => new Map(places.map((place) => [place.id, place])),
  )
  return await placeBook.latest
}
