import { arrivalLimits } from '@haat/contract/arrivals.limits'
import type { DeliveryDays } from '#core/boot/delivery-days.ts'
import { addDays, addWorkingDays, workingDayFrom } from './working-days.ts'

/** Working days: by `low` the first have come, by `high` nearly all. */
export interface Span {
  low: number
  high: number
}

/** When an order is made, by the market’s clock. */
export interface Moment {
  day: string
  hour: number
}

/**
 * The days between which an order arrives. Without figures, or where they would break the law, only the latest day
 * that the law allows is known.
 */
export function estimate(
  days: DeliveryDays,
  { day, hour }: Moment,
  isSameCity: boolean,
  handling: Span | null,
  transit: Span | null,
): { soonest: string | null; latest: string } {
  const allowed = addDays(day, isSameCity ? arrivalLimits.daysInCity : arrivalLimits.daysElsewhere)
  if (handling === null || transit === null) return { soonest: null, latest: allowed }
  const start = hour < days.cutOffHour ? day : addDays(day, 1)
  const after = (count: number) => workingDayFrom(days, addWorkingDays(days, start, count))
  const soonest = after(handling.low + transit.low)
  const latest = after(handling.high + transit.high)
  if (soonest > allowed) return { soonest: null, latest: allowed }
  return { soonest, latest: latest > allowed ? allowed : latest }
}

/** The span of a histogram: how many took how many days. */
export function spanOf(counts: ReadonlyMap<number, number>): Span & { total: number } {
  const sorted = [...counts].toSorted(([one], [other]) => one - other)
  const total = sorted.reduce((sum, [, count]) => sum + count, 0)
  const within = (share: number) => {
    let sum = 0
    for (const [days, count] of sorted) {
      sum += count
      if (sum >= share * total) return days
    }
    return 0
  }
  return { low: within(arrivalLimits.soonestShare), high: within(arrivalLimits.latestShare), total }
}
