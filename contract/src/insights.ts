import { id, taka, time } from './fields.ts'
import { pictureAddress } from './media.ts'
import { z } from './schema.ts'

/** One day by the market's clock, `2026-11-21`: orders that were not cancelled, and what they came to. */
const dayOfSales = { day: z.string(), orders: z.number(), sales: taka }

/** The days that are shown, and the sums of as many days before them to compare with. */
export const vendorInsights = z.object({
  days: z.array(z.object(dayOfSales)),
  before: z.object({ orders: z.number(), sales: taka }),
  /** Orders that are paid, or paid on delivery, and wait to be shipped. */
  toShip: z.number(),
  lowStock: z.object({
    count: z.number(),
    /** Those with the least, first. */
    products: z.array(z.object({ id, name: z.string(), image: pictureAddress, stock: z.number() })),
  }),
})
export type VendorInsights = z.infer<typeof vendorInsights>

export const adminInsights = z.object({
  days: z.array(z.object({ ...dayOfSales, signUps: z.number() })),
  before: z.object({ orders: z.number(), sales: taka, signUps: z.number() }),
  shopsToApprove: z.object({
    count: z.number(),
    /** Those that wait longest, first. */
    shops: z.array(z.object({ id, name: z.string(), logoUrl: pictureAddress, createdAt: time })),
  }),
  refundsDue: z.number(),
})
export type AdminInsights = z.infer<typeof adminInsights>
