import type { Ctx } from './ctx.ts'
import { sql, type Sql } from './db.ts'

/** When a day begins by the market's clock, `2026-11-21`. */
export function startOfDay({ config }: Pick<Ctx, 'config'>, day: string): Sql {
  return sql`(${day}::date::timestamp at time zone ${config.marketTimeZone})`
}
