import { product } from './catalog.ts'
import { id } from './fields.ts'
import { z } from './schema.ts'

/** What goes together with a product, counted last night. */
export const companions = z.object({
  productId: id,
  /** How many people bought it within the last 30 days. Null: fewer than 5. */
  buyers: z.nullable(z.number()),
  /** What at least 3 people bought on the day on which they bought it, the most frequent first. */
  boughtTogether: z.array(product),
  /** What at least 5 people who looked at it looked at too. */
  alsoViewed: z.array(product),
})
export type Companions = z.infer<typeof companions>
