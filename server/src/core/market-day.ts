import { sql, type Sql } from './db.ts'

/** The market's clock: its days begin and end by it. */
export const marketZone = sql`'Asia/Dhaka'`

/** When a day of the market begins, `2026-11-21`. */
export function startOfDay(day: string): Sql {
  return sql`(${day}::date::timestamp at time zone ${marketZone})`
}
