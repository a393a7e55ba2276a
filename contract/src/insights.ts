import { id, taka, time } from './fields.ts'
import { pictureAddress } from './media.ts'
import { z } from './schema.ts'

/**
 * One day in the market's time zone, `2026-11-21`: its orders without the cancelled ones, and its sales:
 * what was paid, or delivered against cash, without shipping.
 */
const dayOfSales = { day: z.string(), orders: z.number(), sales: taka }

/** The days that are shown, and the totals of the same number of days before them. */
export const vendorInsights = z.object({
  days: z.array(z.object(dayOfSales)),
  before: z.object({ orders: z.number(), sales: taka }),
  /** Orders that are paid, or paid on delivery, and wait to be shipped. */
  toShip: z.number(),
  lowStock: z.object({
    count: z.number(),
    /** The lowest stock first. */
    products: z.array(z.object({ id, name: z.string(), image: pictureAddress, stock: z.number() })),
  }),
})
export type VendorInsights = z.infer<typeof vendorInsights>

export const adminInsights = z.object({
  /** `signUps` are customers and vendors, `customers` those alone. */
  days: z.array(z.object({ ...dayOfSales, signUps: z.number(), customers: z.number() })),
  before: z.object({
    orders: z.number(),
    sales: taka,
    signUps: z.number(),
    customers: z.number(),
  }),
  shopsToApprove: z.object({
    count: z.number(),
    /** The shop that has waited longest comes first. */
    shops: z.array(z.object({ id, name: z.string(), logoUrl: pictureAddress, createdAt: time })),
  }),
  refundsDue: z.number(),
})
export type AdminInsights = z.infer<typeof adminInsights>
