import type { MarketFacts } from '@haat/contract/market'
import { IANAZone } from 'luxon'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from './db.ts'

/** When a day like `2026-11-21` begins in the market's time zone. */
export function startOfDay({ config }: Pick<Ctx, 'config'>, day: string): Sql {
  return sql`(${day}::date::timestamp at time zone ${config.marketTimeZone})`
}

const minuteMs = 60_000
/** No zone changes its offset twice within a week. */
const weekMs = 7 * 24 * 60 * minuteMs
/** The years that pages can show: from the market's first year to one beyond all orders and coupons. */
const firstYear = 2020
const yearsAhead = 3

/**
 * A zone's UTC offsets for pages: every change of the offset, to the minute. Looking a zone up by name in the
 * browser would mean loading a time zone database.
 */
export function clockOf(timeZone: string, now = new Date()): MarketFacts['clock'] {
  const zone = IANAZone.create(timeZone)
  const end = Date.UTC(now.getUTCFullYear() + yearsAhead, 0)
  let at = Date.UTC(firstYear, 0)
  let offset = zone.offset(at)
  const clock: [number, number][] = [[at / 1_000, offset]]
  for (; at < end; at += weekMs) {
    const next = zone.offset(at + weekMs)
    if (next === offset) continue
    clock.push([changeWithin(zone, at, offset) / 1_000, next])
    offset = next
  }
  return clock
}

/** The first minute of the new offset within a week that begins with the old one, `before`. */
function changeWithin(zone: IANAZone, start: number, before: number): number {
  let [low, high] = [0, weekMs / minuteMs]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (zone.offset(start + middle * minuteMs) === before) low = middle
    else high = middle
  }
  return start + high * minuteMs
}
