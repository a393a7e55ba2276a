import { fromTaka, type Poisha } from '@haat/contract/money'
import { z } from '@haat/contract/schema'

/** How shops sell and are paid. */
export interface TradeConfig {
  shopApproval: 'automatic' | 'manual'
  unpaidOrderMinutes: number
  /** How long after delivery a shop’s earnings stay in the hold before they can be paid out. */
  payoutHoldDays: number
  payouts: PayoutConfig
}

interface PayoutConfig {
  /** The days on which payouts are assembled: 1 for Monday to 7 for Sunday; empty for by hand only. */
  days: readonly number[]
  /** The least amount of a payout. */
  minimum: Poisha
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

function parseDays(value: string): number[] | null {
  if (value === 'off') return []
  const days = value.split(',').map((day) => weekdays.indexOf(day.trim().toLowerCase()) + 1)
  return days.includes(0) ? null : days
}

/** The variables of trade. */
export const tradeVariables = {
  SHOP_APPROVAL: z._default(z.enum(['automatic', 'manual']), 'automatic'),
  UNPAID_ORDER_MINUTES: z._default(z.coerce.number().check(z.positive()), 30),
  PAYOUT_HOLD_DAYS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(90)), 6),
  PAYOUT_DAYS: z.optional(
    z.pipe(
      z
        .string()
        .check(z.refine((value) => parseDays(value) !== null, 'Must be off, or days like sun,wed')),
      z.transform((value) => parseDays(value) ?? []),
    ),
  ),
  PAYOUT_MINIMUM: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000_000)),
    500,
  ),
}

interface TradeVariables {
  SHOP_APPROVAL: 'automatic' | 'manual'
  UNPAID_ORDER_MINUTES: number
  PAYOUT_HOLD_DAYS: number
  PAYOUT_DAYS?: readonly number[] | undefined
  PAYOUT_MINIMUM: number
}

/** A demo assembles payouts by itself; another market does once it says when. */
export function tradeOf(vars: TradeVariables, isDemo: boolean): TradeConfig {
  const days = vars.PAYOUT_DAYS ?? (isDemo ? [7, 3] : [])
  return {
    shopApproval: vars.SHOP_APPROVAL,
    unpaidOrderMinutes: vars.UNPAID_ORDER_MINUTES,
    payoutHoldDays: vars.PAYOUT_HOLD_DAYS,
    payouts: { days, minimum: fromTaka(vars.PAYOUT_MINIMUM) },
  }
}
