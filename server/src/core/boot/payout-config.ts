import { fromTaka, type Poisha } from '@haat/contract/money'
import { z } from '@haat/contract/schema'

export interface PayoutConfig {
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

const days = z
  .string()
  .check(z.refine((value) => parseDays(value) !== null, 'Must be off, or days like sun,wed'))

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
}

interface PayoutVariables {
  PAYOUT_DAYS?: readonly number[] | undefined
  PAYOUT_MINIMUM: number
}

/** A demo assembles payouts by itself; another market does once it says when. */
export function payoutsOf(vars: PayoutVariables, isDemo: boolean): PayoutConfig {
  const ofDemo = isDemo ? [7, 3] : []
  return { days: vars.PAYOUT_DAYS ?? ofDemo, minimum: fromTaka(vars.PAYOUT_MINIMUM) }
}
