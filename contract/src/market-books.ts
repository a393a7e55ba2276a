import { id, taka } from './fields.ts'
import { shopAmounts } from './ledger.ts'
import { pageQuery, searchTerm, sortOrder } from './paging.ts'
import { z } from './schema.ts'

export const balanceSorts = ['shopName', 'pending', 'available', 'reserve', 'inPayout'] as const

/** Shops with money on any account, by name unless sorted otherwise. */
export const balancesQuery = z.object({
  ...pageQuery,
  searchTerm,
  sortBy: z.optional(z.enum(balanceSorts)),
  sortOrder,
})
export type BalancesQuery = z.infer<typeof balancesQuery>

export const namedBalance = z.object({ shopId: id, shopName: z.string(), ...shopAmounts })
export type NamedBalance = z.infer<typeof namedBalance>

const accountKinds = ['ASSET', 'LIABILITY', 'REVENUE', 'EXPENSE', 'EQUITY'] as const

/** An account with the sum of all its lines, in taka: debit above zero, credit below. */
const accountSum = z.object({
  account: z.string(),
  name: z.string(),
  kind: z.enum(accountKinds),
  /** The gateway or courier; null where the account is one, or is kept per shop or order. */
  partyId: z.nullable(z.string()),
  sum: taka,
})
export type AccountSum = z.infer<typeof accountSum>

/** Every account with its sum. `total` is 0, or the books do not add up. */
export const trialBalance = z.object({ accounts: z.array(accountSum), total: taka })
export type TrialBalance = z.infer<typeof trialBalance>

export const revenueQuery = z.object({
  months: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(36)), 12),
})
export type RevenueQuery = z.infer<typeof revenueQuery>

/** What the market earned and spent in a month of its time zone, in taka. Costs are above zero. */
const revenueMonth = z.object({
  /** `2026-11`. */
  month: z.string(),
  commission: taka,
  shipping: taka,
  fees: taka,
  /** The market's part of coupons. */
  coupons: taka,
  gatewayFees: taka,
  /** Goodwill, couriers, lost disputes, bad debt and rounding. */
  otherCosts: taka,
  net: taka,
})

/** The oldest month first; the last one is still running. */
export const revenue = z.object({ months: z.array(revenueMonth) })
export type Revenue = z.infer<typeof revenue>
