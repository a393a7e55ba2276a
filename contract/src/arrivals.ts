import { id } from './fields.ts'
import { placeId } from './places.ts'
import { z } from './schema.ts'

/** Where the parcel goes: an upazila, a thana or a district. Without one, the city of Dhaka. */
export const arrivalQuery = z.object({
  placeId: z.optional(z.pipe(z.coerce.number(), placeId)),
})
export type ArrivalQuery = z.infer<typeof arrivalQuery>

/** The days of the week, as PostgreSQL and ISO count them: Monday is 1. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const day = z.string()

/** When something of a shop that is ordered now arrives at a place. Days are those of the market, as 2026-11-24. */
export const arrival = z.object({
  shopId: id,
  /** The place with its district, which is the same for a district. */
  place: z.object({
    id: z.number(),
    nameEn: z.string(),
    nameBn: z.string(),
    districtId: z.number(),
    districtEn: z.string(),
    districtBn: z.string(),
  }),
  /** Null: too little was sent or delivered to say more than the latest day. */
  soonest: z.nullable(day),
  /** Never after what the law allows for orders that are paid in advance. */
  latest: day,
  /** The days of the week on which nothing is sent or delivered. */
  daysOff: z.array(z.enum(weekdays)),
})
export type Arrival = z.infer<typeof arrival>
