import { day, id, time } from './fields.ts'
import { pictureAddress } from './media.ts'
import { pageQuery } from './paging.ts'
import { z } from './schema.ts'

/**
 * How a shop serves its buyers, by orders of the last days. LATE: sent too late, or not sent in time. CANCELLED: the
 * shop cancelled products that it had. OUT_OF_STOCK: it cancelled because it had none. RETURNED: they came back, in part
 * or in full, or were refused at the door. RATING: the average of the reviews. ANSWERED: of the first
 * messages of buyers, those that the shop answered within a day.
 */
export const scorecardMeasures = [
  'LATE',
  'CANCELLED',
  'OUT_OF_STOCK',
  'RETURNED',
  'RATING',
  'ANSWERED',
] as const
export type ScorecardMeasure = (typeof scorecardMeasures)[number]

/** Measures that must not fall below their limit. */
export const floorMeasures: readonly ScorecardMeasure[] = ['RATING', 'ANSWERED']

/**
 * TOO_FEW: there are too few orders for a rate. WARNED: the limit is passed, and the shop was told. LISTED: it is passed
 * by far or for long, and the admins have to look at the shop.
 */
export const scorecardStates = ['FINE', 'TOO_FEW', 'WARNED', 'LISTED'] as const
export type ScorecardState = (typeof scorecardStates)[number]

const figure = z.object({
  measure: z.enum(scorecardMeasures),
  /**
   * How many orders count against the shop, of how many. For RATING: the sum of the stars, of how many reviews. For
   * ANSWERED: how many first messages were answered within a day, of how many.
   */
  count: z.number(),
  of: z.number(),
  /** In percent; for RATING the average number of stars. Null: too few. */
  rate: z.nullable(z.number()),
  /** What it must not exceed; for RATING and ANSWERED what it must not fall below. */
  limit: z.number(),
  state: z.enum(scorecardStates),
  /** Since when the limit is passed. */
  since: z.nullable(time),
})
export type ScorecardFigure = z.infer<typeof figure>

export const scorecard = z.object({
  shop: z.object({ id, name: z.string() }),
  /** The days of which orders count, and when they were counted. Null: they were not counted yet. */
  from: z.nullable(day),
  to: z.nullable(day),
  countedAt: z.nullable(time),
  /** After how many hours an order is sent late, and from how many orders on there is a rate. */
  shipHours: z.number(),
  minimum: z.number(),
  figures: z.array(figure),
})
export type Scorecard = z.infer<typeof scorecard>

export const scorecardsQuery = z.object({
  ...pageQuery,
  /** Only shops of which a figure is in this state. */
  state: z.optional(z.enum(['WARNED', 'LISTED'])),
})
export type ScorecardsQuery = z.infer<typeof scorecardsQuery>

/** An order that counts against the shop. */
export const countedOrder = z.object({
  orderId: id,
  /** The ten digits of the order; null while it has none. */
  orderNumber: z.nullable(z.string()),
  /** When it could be sent. */
  readyAt: time,
  shippedAt: z.nullable(time),
})
export type CountedOrder = z.infer<typeof countedOrder>

export const countedOrdersQuery = z.object({
  ...pageQuery,
  measure: z.enum(['LATE', 'CANCELLED', 'OUT_OF_STOCK', 'RETURNED']),
})
export type CountedOrdersQuery = z.infer<typeof countedOrdersQuery>

/** What buyers see of it. */
export const shopRecord = z.object({
  shopId: id,
  /** How many of a hundred orders it sends in time. Null: it has too few orders. */
  onTimePercent: z.nullable(z.number()),
  /** How many of a hundred first messages it answers within a day. Null: it has too few. */
  answeredPercent: z.nullable(z.number()),
  /** The year in which the shop was opened. */
  since: z.number(),
})
export type ShopRecord = z.infer<typeof shopRecord>

/** What buyers see of a seller beside its products. */
export const sellerCard = z.extend(shopRecord, {
  name: z.string(),
  logoUrl: pictureAddress,
  rating: z.number(),
  reviewCount: z.number(),
  /** The district that it sends from; null: it has named none. */
  district: z.nullable(z.object({ nameEn: z.string(), nameBn: z.string() })),
})
export type SellerCard = z.infer<typeof sellerCard>
