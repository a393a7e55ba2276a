import type { CommissionRate } from '@haat/contract/commissions'

type Rate = Pick<
  CommissionRate,
  | 'id'
  | 'name'
  | 'isEnabled'
  | 'isFallback'
  | 'fromDay'
  | 'toDay'
  | 'shopIds'
  | 'categoryIds'
  | 'productIds'
>

/**
 * The rates that can never apply from today on, each with the earlier rate that fits all that it fits, on all of its
 * days. Rates that are off or over are left out, and so is the last one, which is there for what is left.
 */
export function hiddenRates<R extends Rate>(rates: readonly R[], today: string): Map<string, R> {
  const hidden = new Map<string, R>()
  for (const [place, rate] of rates.entries()) {
    const isOver = rate.toDay !== null && rate.toDay < today
    if (rate.isFallback || !rate.isEnabled || isOver) continue
    const earlier = rates.slice(0, place).find((each) => hides(each, rate, today))
    if (earlier !== undefined) hidden.set(rate.id, earlier)
  }
  return hidden
}

function hides(earlier: Rate, later: Rate, today: string): boolean {
  return (
    earlier.isEnabled &&
    coversDays(earlier, later, today) &&
    fitsAll(earlier.shopIds, later.shopIds) &&
    fitsAll(earlier.categoryIds, later.categoryIds) &&
    fitsAll(earlier.productIds, later.productIds)
  )
}

function coversDays(earlier: Rate, later: Rate, today: string): boolean {
  const start = later.fromDay !== null && later.fromDay > today ? later.fromDay : today
  const begins = earlier.fromDay === null || earlier.fromDay <= start
  const ends = earlier.toDay === null || (later.toDay !== null && earlier.toDay >= later.toDay)
  return begins && ends
}

/** Null fits everything. */
function fitsAll(wide: readonly string[] | null, narrow: readonly string[] | null): boolean {
  if (wide === null) return true
  return narrow !== null && narrow.every((id) => wide.includes(id))
}
