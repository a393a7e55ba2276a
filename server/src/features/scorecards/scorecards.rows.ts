import type { ScorecardMeasure } from '@haat/contract/scorecards'
import type { ScorecardConfig } from '#core/boot/scorecard-config.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { firstAnswers } from '#features/conversations/answers.rows.ts'
import { isVisible } from '#features/reviews/reviews.rows.ts'

/**
 * What a shop is judged by. `facts` selects shop_id, at, count and out_of: a row for each order or review, at the moment
 * that decides on its day. The feature that owns another table can declare another source; a new one is a line in
 * `scorecardSources`, in `scorecardMeasures` of the contract and in the limits of the configuration.
 */
export interface ScorecardSource {
  measure: ScorecardMeasure
  facts: Sql
  /** The name of its limit in the configuration. */
  limit: keyof ScorecardConfig['limits']
  /** The rate must not fall below its limit, rather than not exceed it. */
  isFloor?: true
  /** The rate is an average, not percent. */
  isAverage?: true
}

/** Which orders of `served_orders` a source looks at, and which count against the shop. */
const counted: Record<Exclude<ScorecardMeasure, 'RATING' | 'ANSWERED'>, { of: Sql; isBad: Sql }> = {
  LATE: {
    of: sql`(v.shipped_at is not null or v.is_late)`,
    isBad: sql`v.is_late`,
  },
  CANCELLED: { of: sql`true`, isBad: sql`v.is_cancelled` },
  OUT_OF_STOCK: { of: sql`true`, isBad: sql`v.is_out_of_stock` },
  RETURNED: { of: sql`(v.is_delivered or v.is_returned)`, isBad: sql`v.is_returned` },
}
/** Condition on `served_orders v`: it counts against the shop. */
export const countsAgainst = (measure: keyof typeof counted): Sql => counted[measure].isBad

const factsOf = (measure: keyof typeof counted): Sql => sql`
  select v.shop_id, v.ready_at as at, (${counted[measure].isBad})::int as count, 1 as out_of
  from served_orders v where ${counted[measure].of}`

/**
 * The orders that shops had to send since `from`, as a table `served_orders`: paid ones, and those with cash on delivery,
 * from the moment on at which they could be sent. One is late when it was neither sent nor cancelled in time.
 */
export function servedOrders(from: Sql, shipHours: number, isOf: Sql = sql`true`): Sql {
  const happened = (e: string, status: string) =>
    sql.raw(`left join order_events ${e}
        on ${e}.order_id = o.id and ${e}.status = '${status}'`)
  return sql`served_orders as materialized (
    select o.id, o.shop_id, o.number, r.ready_at, coalesce(s.at, d.at) as shipped_at,
      coalesce(s.at, d.at, c.at, now()) >= r.ready_at + make_interval(hours => ${shipHours}::int) as is_late,
      d.at is not null as is_delivered,
      o.status = 'RETURNED' or exists (
        select from refund_decisions f
        where f.order_id = o.id and f.cause = 'RETURN' and f.status <> 'WITHDRAWN') as is_returned,
      ${cancelledFor(sql`x.reason = 'OUT_OF_STOCK'`)} as is_out_of_stock,
      ${cancelledFor(sql`coalesce(x.reason, 'OTHER') in ('CANNOT_DELIVER', 'OTHER')`)} as is_cancelled
    from orders o
      left join settlements t on t.order_id = o.id and t.outcome = 'APPLIED'
      cross join lateral (
        select case when o.payment_type = 'COD' then o.created_at else coalesce(t.created_at, o.created_at) end
          as ready_at) r
      ${happened('s', 'SHIPPED')} ${happened('d', 'DELIVERED')} ${happened('c', 'CANCELLED')}
    where o.created_at >= ${from} and (o.payment_type = 'COD' or o.payment_status <> 'UNPAID') and ${isOf}
  )`
}

/** The shop cancelled pieces of `orders o` for this reason. */
const cancelledFor = (why: Sql): Sql => sql`exists (
        select from cancellations x where x.order_id = o.id and x.by_role = 'VENDOR' and ${why})`

/** Every measure, in the sequence of the contract. */
export const scorecardSources: readonly ScorecardSource[] = [
  { measure: 'LATE', facts: factsOf('LATE'), limit: 'late' },
  { measure: 'CANCELLED', facts: factsOf('CANCELLED'), limit: 'cancelled' },
  { measure: 'OUT_OF_STOCK', facts: factsOf('OUT_OF_STOCK'), limit: 'outOfStock' },
  { measure: 'RETURNED', facts: factsOf('RETURNED'), limit: 'returned' },
  {
    measure: 'RATING',
    facts: sql`select r.shop_id, r.created_at as at, r.rating::int as count, 1 as out_of
      from reviews r where ${isVisible}`,
    limit: 'rating',
    isFloor: true,
    isAverage: true,
  },
  { measure: 'ANSWERED', facts: firstAnswers, limit: 'answered', isFloor: true },
]
