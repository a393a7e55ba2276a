import { id, taka, time } from './fields.ts'
import { pageQuery } from './paging.ts'
import { z } from './schema.ts'

/** CREDIT_NOTE: more was given back than charged. */
const commissionInvoiceKinds = ['INVOICE', 'CREDIT_NOTE'] as const

/** What the market bills a shop for a month. Amounts in taka, below zero for what is given back. */
export const commissionInvoice = z.object({
  id,
  /** Documents of the whole market have numbers without a gap. */
  number: z.number(),
  kind: z.enum(commissionInvoiceKinds),
  shopId: id,
  shopName: z.string(),
  /** `2026-10`, by the market's clock. */
  month: z.string(),
  commission: taka,
  vat: taka,
  total: taka,
  /** How many lines it has. */
  lines: z.number(),
  issuedAt: time,
})
export type CommissionInvoice = z.infer<typeof commissionInvoice>

/** A document with both parties as they were when it was issued. */
export const commissionInvoiceDetails = z.extend(commissionInvoice, {
  market: z.object({ name: z.string(), address: z.string(), bin: z.string() }),
  shop: z.object({
    name: z.string(),
    address: z.string(),
    legalName: z.nullable(z.string()),
    bin: z.nullable(z.string()),
  }),
})
export type CommissionInvoiceDetails = z.infer<typeof commissionInvoiceDetails>

/** What the market charged with one event, or gave back. */
export const commissionInvoiceLine = z.object({
  position: z.number(),
  at: time,
  orderId: z.nullable(id),
  /** The ten digits of its order; null for an order that has none yet. */
  orderNumber: z.nullable(z.string()),
  commission: taka,
  /** Null where the order's products have different rates. */
  vatPercent: z.nullable(z.number()),
  vat: taka,
  /** The number of the document that had charged what this line gives back. */
  correctsNumber: z.nullable(z.number()),
})
export type CommissionInvoiceLine = z.infer<typeof commissionInvoiceLine>

export const commissionInvoicesQuery = z.object(pageQuery)
export type CommissionInvoicesQuery = z.infer<typeof commissionInvoicesQuery>
export const allCommissionInvoicesQuery = z.extend(commissionInvoicesQuery, {
  shopId: z.optional(id),
})
export type AllCommissionInvoicesQuery = z.infer<typeof allCommissionInvoicesQuery>
