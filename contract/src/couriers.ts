import { id, requiredText, taka, takaField, time } from './fields.ts'
import { orderName } from './order-names.ts'
import { pageQuery, wholeQuery } from './paging.ts'
import { payoutLimits } from './payouts.limits.ts'
import { z } from './schema.ts'

/** A courier's short name: the books keep its account by it. */
const courierName = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use small letters, digits and hyphens, like pathao'),
  )

/** Who holds the cash of an order once it is collected: its shop, or a courier that hands it over to the market. */
export const cashHolder = z.discriminatedUnion('heldBy', [
  z.object({ heldBy: z.literal('SHOP') }),
  z.object({ heldBy: z.literal('COURIER'), courier: courierName }),
])
export type CashHolder = z.infer<typeof cashHolder>
export const heldCash = z.object({
  orderId: id,
  heldBy: z.enum(['SHOP', 'COURIER']),
  courier: z.nullable(z.string()),
})
export type HeldCash = z.infer<typeof heldCash>

/** What a courier has collected and not handed over. */
export const courierBalance = z.object({
  courier: z.string(),
  orders: z.number(),
  amount: taka,
})
export type CourierBalance = z.infer<typeof courierBalance>
export const courierBalances = z.object({ couriers: z.array(courierBalance) })
export type CourierBalances = z.infer<typeof courierBalances>

export const courierOrdersQuery = z.object({ ...wholeQuery, courier: courierName })
export type CourierOrdersQuery = z.infer<typeof courierOrdersQuery>

/** An order whose cash a courier has collected and not handed over. */
export const courierOrder = z.object({
  orderId: id,
  /** The ten digits that people read out; null for an order that has none yet. */
  orderNumber: z.nullable(z.string()),
  shopName: z.string(),
  amount: taka,
  orderedAt: time,
  /** A remittance names it that awaits confirmation. */
  isEntered: z.boolean(),
})
export type CourierOrder = z.infer<typeof courierOrder>

export const remittanceStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const
/** How many orders one remittance names. */
export const remittanceOrdersMax = 1_000

/** A courier hands over the cash of these orders, less what it bills. Amounts in taka. */
export const remittanceInput = z.object({
  courier: courierName,
  orderIds: z.array(orderName).check(z.minLength(1), z.maxLength(remittanceOrdersMax)),
  fee: takaField,
  /** What arrived at the bank. */
  received: takaField,
  reference: requiredText('Required', payoutLimits.referenceMax),
})
export type RemittanceInput = z.infer<typeof remittanceInput>

export const remittanceDecision = z.object({ decision: z.enum(['APPROVED', 'REJECTED']) })
export type RemittanceDecision = z.infer<typeof remittanceDecision>

export const remittancesQuery = z.object({
  ...pageQuery,
  status: z.optional(z.enum(remittanceStatuses)),
})
export type RemittancesQuery = z.infer<typeof remittancesQuery>

export const remittance = z.object({
  id,
  courier: z.string(),
  orders: z.number(),
  collected: taka,
  fee: taka,
  received: taka,
  /** What did not arrive; below zero: too much did. */
  difference: taka,
  reference: z.string(),
  status: z.enum(remittanceStatuses),
  by: z.object({ id, name: z.string() }),
  decidedBy: z.nullable(z.object({ id, name: z.string() })),
  createdAt: time,
  decidedAt: z.nullable(time),
})
export type Remittance = z.infer<typeof remittance>
