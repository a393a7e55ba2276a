import { addressMessages } from './addresses.messages.ts'
import { placeLimits } from './places.limits.ts'
import { z } from './schema.ts'

const placeKinds = ['DIVISION', 'DISTRICT', 'UPAZILA', 'THANA'] as const

/** An id of a place: a number that never changes. */
export const placeId = z
  .number()
  .check(z.int(), z.minimum(1, addressMessages.place), z.maximum(placeLimits.placeIdMax))

/** A place of Bangladesh, with its names in English and Bangla. A THANA is one of a city. */
export const place = z.object({
  id: z.number(),
  /** Null for a division. */
  parentId: z.nullable(z.number()),
  kind: z.enum(placeKinds),
  nameEn: z.string(),
  nameBn: z.string(),
  /** Other spellings and old names. */
  also: z.array(z.string()),
})
export type Place = z.infer<typeof place>

/** Without either, the divisions and districts. */
export const placesQuery = z.object({
  /** The places in this one. */
  parentId: z.optional(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(placeLimits.placeIdMax)),
  ),
  /** A part of a name in English or Bangla, in any usual spelling. */
  searchTerm: z.optional(z.string().check(z.maxLength(placeLimits.placeSearchMax))),
})
export type PlacesQuery = z.infer<typeof placesQuery>

/** Whether parcels can be addressed to it: a district is too large for that. */
export function isAddressable({ kind }: Pick<Place, 'kind'>): boolean {
  return kind === 'UPAZILA' || kind === 'THANA'
}
