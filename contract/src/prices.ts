import { id, taka, time } from './fields.ts'
import { z } from './schema.ts'

/** What a product was offered for. History begins when the product was listed, or with the release that keeps it. */
export const priceHistory = z.object({
  productId: id,
  /** The lowest price of the last 30 days, today’s included. */
  lowest: taka,
  /** The price that is struck: price plus discount. Null: there is no discount. */
  original: z.nullable(taka),
  /** On how many of the last 30 days the struck price, or more, was asked. */
  originalDays: z.number(),
  /** Those are at least 7: the discount is one. */
  isProven: z.boolean(),
  /** The newest 20 prices, newest first, each with its discount and since when it was asked. */
  prices: z.array(z.object({ since: time, price: taka, discount: taka })),
})
export type PriceHistory = z.infer<typeof priceHistory>
