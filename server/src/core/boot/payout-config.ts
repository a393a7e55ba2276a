import { fromTaka, type Poisha } from '@haat/contract/money'
import { z } from '@haat/contract/schema'

export interface PayoutConfig {
  /** The days on which payouts are assembled: 1 for Monday to 7 for Sunday; empty for by hand only. */
  days: readonly number[]
  /** The least amount of a payout. */
  minimum: Poisha
  /** What a shop may owe before it takes no more cash on delivery; null: no limit. */
  creditLimit: Poisha | null
  /** How long it may owe more. */
  graceDays: number
  /** How long after that its products are sold no more; null: they always are. */
  restDays: number | null
  /** How old a debt has to be before it can be given up. */
  writeOffDays: number
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

function parseDays(value: string): number[] | null {
  if (value === 'off') return []
  const days = value.split(',').map((day) => weekdays.indexOf(day.trim().toLowerCase()) + 1)
  return days.includes(0) ? null : days
}

const days = z
  .string()
  .check(z.refine((value) => parseDays(value) !== null, 'Must be off, or days like sun,wed'))

const taka = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))

/** The variables of payouts. */
export const payoutVariables = {
  PAYOUT_DAYS: z.optional(
    z.pipe(
      days,
      z.transform((value) => parseDays(value) ?? []),
    ),
  ),
  PAYOUT_MINIMUM: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000_000)),
    500,
  ),
  COD_CREDIT_LIMIT: z.optional(z.union([z.literal('off'), taka])),
  COD_GRACE_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(365)), 7),
  COD_REST_DAYS: z._default(
    z.union([z.literal('off'), z.coerce.number().check(z.int(), z.minimum(0), z.maximum(365))]),
    14,
  ),
  DEBT_WRITE_OFF_DAYS: z._default(
    z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3_650)),
    180,
  ),
}

interface PayoutVariables {
  PAYOUT_DAYS?: readonly number[] | undefined
  PAYOUT_MINIMUM: number
  COD_CREDIT_LIMIT?: number | 'off' | undefined
  COD_GRACE_DAYS: number
  COD_REST_DAYS: number | 'off'
  DEBT_WRITE_OFF_DAYS: number
}

/** A demo assembles payouts by itself and limits debts; another market does once it says so. */
export function payoutsOf(vars: PayoutVariables, isDemo: boolean): PayoutConfig {
  const ofDemo = isDemo ? [7, 3] : []
  const limit = vars.COD_CREDIT_LIMIT ?? (isDemo ? 5_000 : 'off')
  return {
    days: vars.PAYOUT_DAYS ?? ofDemo,
    minimum: fromTaka(vars.PAYOUT_MINIMUM),
    creditLimit: limit === 'off' ? null : fromTaka(limit),
    graceDays: vars.COD_GRACE_DAYS,
    restDays: vars.COD_REST_DAYS === 'off' ? null : vars.COD_REST_DAYS,
    writeOffDays: vars.DEBT_WRITE_OFF_DAYS,
  }
}
