import { id, taka, time } from './fields.ts'
import { pictureAddress } from './media.ts'
import { z } from './schema.ts'

/**
 * One day in the market's time zone, `2026-11-21`, with the number of orders that were not cancelled. Sales
 * are amounts paid, or delivered with cash payment, without shipping.
 */
const dayOfSales = { day: z.string(), orders: z.number(), sales: taka }

/** The days shown, and the totals of the same number of days before them. */
export const vendorInsights = z.object({
  days: z.array(z.object(dayOfSales)),
  before: z.object({ orders: z.number(), sales: taka }),
  /** What the shop receives of the sales of the days shown: without commission, its VAT and the shop's coupons. */
  receives: taka,
  /** Orders waiting to be shipped: paid, or cash on delivery. */
  toShip: z.number(),
  lowStock: z.object({
    count: z.number(),
    /** Lowest stock first. */
    products: z.array(z.object({ id, name: z.string(), image: pictureAddress, stock: z.number() })),
  }),
})
export type VendorInsights = z.infer<typeof vendorInsights>

export const adminInsights = z.object({
  /** `signUps` counts customers and vendors, `customers` only customers. */
  days: z.array(z.object({ ...dayOfSales, signUps: z.number(), customers: z.number() })),
  before: z.object({
    orders: z.number(),
    sales: taka,
    signUps: z.number(),
    customers: z.number(),
  }),
  shopsToApprove: z.object({
    count: z.number(),
    /** Longest waiting shop first. */
    shops: z.array(z.object({ id, name: z.string(), logoUrl: pictureAddress, createdAt: time })),
  }),
  refundsDue: z.number(),
  /** What the market earned as commission in the days shown, by its books: less what was given back. */
  commission: taka,
})
export type AdminInsights = z.infer<typeof adminInsights>
