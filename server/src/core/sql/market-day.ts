import type { MarketFacts } from '@haat/contract/market'
import { IANAZone } from 'luxon'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from './db.ts'

/** When a day like `2026-11-21` begins in the market's time zone. */
export function startOfDay({ config }: Pick<Ctx, 'config'>, day: string): Sql {
  return sql`(${day}::date::timestamp at time zone ${config.marketTimeZone})`
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
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
  const clock: [number, number][] = [[at / 1_000, zone.offset(at)]]
  for (; at < end; at += dayMs) {
    if (zone.offset(at) === zone.offset(at + dayMs)) continue
    const change = changeWithin(zone, at)
    clock.push([change / 1_000, zone.offset(change)])
  }
  return clock
}

/** The first minute of the new offset within a day that begins with the old one. */
function changeWithin(zone: IANAZone, start: number): number {
  const before = zone.offset(start)
  let [low, high] = [0, dayMs / minuteMs]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (zone.offset(start + middle * minuteMs) === before) low = middle
    else high = middle
  }
  return start + high * minuteMs
}
