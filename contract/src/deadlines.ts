import { deadlineLimits } from './deadlines.limits.ts'
import { id, time } from './fields.ts'
import { pageQuery } from './paging.ts'
import { z } from './schema.ts'

/**
 * What the market and its shops have to do in time. DELIVERY: an order that was paid in advance arrives. REFUND: money
 * that is owed goes back. STOCK_REFUND: the same, where the shop did not have what it had sold. SELLER_PAYMENT: the shop
 * gets the money of a delivered order. STOP_PARCEL: an answer to a buyer who asked to stop a late parcel. COMPLAINT: the
 * market answers. RETURN_…: the shop answers a request, counts what arrived, decides on it, or sends others.
 */
export const deadlineKinds = [
  'DELIVERY',
  'REFUND',
  'STOCK_REFUND',
  'SELLER_PAYMENT',
  'STOP_PARCEL',
  'COMPLAINT',
  'RETURN_ANSWER',
  'RETURN_RECEIPT',
  'RETURN_DECISION',
  'RETURN_SETTLEMENT',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** OVERDUE: it has passed. TODAY: it runs out today, in Bangladesh. LATER: after that. */
export const deadlineStates = ['OVERDUE', 'TODAY', 'LATER'] as const
export type DeadlineState = (typeof deadlineStates)[number]

/** Something that is open and has to be done in time. */
export const deadline = z.object({
  kind: z.enum(deadlineKinds),
  /** What it is about, by kind: the order, the decision on a refund, the complaint, the return. */
  subjectId: id,
  /** Null: a complaint may be about no order and no shop. */
  orderId: z.nullable(id),
  /** The ten digits of the order; null while it has none. */
  orderNumber: z.nullable(z.string()),
  shop: z.nullable(z.object({ id, name: z.string() })),
  /** From this moment on it is too late. */
  dueAt: time,
  state: z.enum(deadlineStates),
})
export type Deadline = z.infer<typeof deadline>

const filter = {
  kind: z.optional(z.enum(deadlineKinds)),
  state: z.optional(z.enum(deadlineStates)),
}
export const deadlinesQuery = z.object({ ...pageQuery, ...filter })
export type DeadlinesQuery = z.infer<typeof deadlinesQuery>
export const deadlinesFileQuery = z.object(filter)
export type DeadlinesFileQuery = z.infer<typeof deadlinesFileQuery>

export const deadlineCounts = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(deadlineKinds),
      overdue: z.number(),
      today: z.number(),
      later: z.number(),
    }),
  ),
})
export type DeadlineCounts = z.infer<typeof deadlineCounts>

/** WAITING: it can still arrive in time. LATE: it has not arrived. KEPT, BROKEN: it arrived in time, or too late. */
export const promiseStates = ['WAITING', 'LATE', 'KEPT', 'BROKEN'] as const
export type PromiseState = (typeof promiseStates)[number]

/** When an order that was paid in advance has to arrive. Orders without such a promise have none. */
export const deliveryPromise = z.object({
  orderId: id,
  /** The end of the last day: from this moment on it is late. */
  promisedAt: time,
  state: z.enum(promiseStates),
  /**
   * What its buyer may do because it is late: CANCEL it and get everything back, or ASK the shop to stop the parcel,
   * because it has left. Null for others than the buyer.
   */
  offer: z.nullable(z.enum(['CANCEL', 'ASK'])),
  /** When the buyer asked. */
  askedAt: z.nullable(time),
})
export type DeliveryPromise = z.infer<typeof deliveryPromise>
export const deliveryPromises = z.object({ promises: z.array(deliveryPromise) })
export type DeliveryPromises = z.infer<typeof deliveryPromises>

const idsPattern =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i

/** The orders whose promises are asked for: their ids, separated by commas. */
export const promisesQuery = z.object({
  orders: z
    .string()
    .check(z.maxLength(deadlineLimits.ordersMax * 37), z.regex(idsPattern, 'Invalid ids')),
})
export type PromisesQuery = z.infer<typeof promisesQuery>

export const stopRequestInput = z.object({ orderId: id })
export type StopRequestInput = z.infer<typeof stopRequestInput>

/** The district that a shop sends its parcels from; null while the shop has not said so. */
export const shopDistrict = z.object({
  districtId: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(9_999))),
})
export type ShopDistrict = z.infer<typeof shopDistrict>
