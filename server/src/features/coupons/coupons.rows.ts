import type { Coupon } from '@haat/contract/coupons'
import { toTaka } from '@haat/contract/money'
import { sql, type Sql } from '#core/db.ts'

/** One coupon as the lists show it, from a table or alias `c`. */
export const couponColumns = sql`
  c.id, c.code, c.discount_amount, c.start_time, c.end_time, c.usage_limit, c.total_usage_limit, c.used_count`

export interface CouponRow {
  id: string
  code: string
  discount_amount: bigint
  start_time: string
  end_time: string
  usage_limit: number
  total_usage_limit: number | null
  used_count: number
}

export function toCoupon(row: CouponRow): Coupon {
  return {
    id: row.id,
    code: row.code,
    discountAmount: toTaka(row.discount_amount),
    startTime: row.start_time,
    endTime: row.end_time,
    usageLimit: row.usage_limit,
    totalUsageLimit: row.total_usage_limit,
    usedCount: row.used_count,
  }
}

/** A live reservation as `liveReservations` gives it; the amount is in poisha. */
export interface ReservationJson {
  id: string
  couponId: string
  code: string
  amount: number
}

/** A customer's live reservations, the newest first: a JSON array for a column list. */
export function liveReservations(customerId: string): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', u.id, 'couponId', c.id, 'code', c.code, 'amount', c.discount_amount) order by u.expires_at desc), '[]')
    from coupon_uses u join coupons c on c.id = u.coupon_id
    where u.customer_id = ${customerId} and u.state = 'RESERVED' and u.expires_at > now()
      and c.deleted_at is null)`
}

/** A coupon as `couponOfCode` gives it; the amount is in poisha. */
export type CouponJson = Omit<ReservationJson, 'id'>

/** The coupon of a code, whatever its dates and limits, as a JSON object for a column list. */
export function couponOfCode(code: string): Sql {
  return sql`(
    select json_build_object('couponId', id, 'code', code, 'amount', discount_amount)
    from coupons where lower(code) = ${code.toLowerCase()} and deleted_at is null)`
}

/** A coupon that an order spends; `amount` in poisha, as the order was priced with it. */
export interface SpentCoupon {
  couponId: string
  amount: bigint
  /** Null: none is held, so a use that nobody has reserved is taken. */
  reservationId: string | null
}

/**
 * CTEs that take a use of a coupon for an order, once `condition` is true; `coupon_spent` stays empty
 * when it can't be had (any more). The coupon's row is locked first: the limits are judged by its own
 * columns, which PostgreSQL reads afresh after waiting for a lock, and the clock is read after that
 * too, so a reservation that somebody else saw as ended is never spent.
 */
export function spendCoupon(
  { couponId, amount, reservationId }: SpentCoupon,
  order: { id: string; customerId: string },
  condition: Sql,
): Sql {
  const isReserved = reservationId !== null
  const isFree = sql`now() >= start_time and now() < end_time
    and (total_usage_limit is null or used_count + reserved_count < total_usage_limit)`
  return sql`
    coupon_counted as (
      update coupons
      set used_count = used_count + 1, reserved_count = reserved_count - ${sql.int(isReserved ? 1 : 0)}
      where id = ${couponId} and deleted_at is null and discount_amount = ${amount}
        and ${isReserved ? sql`true` : isFree} and ${condition}
      returning id, usage_limit
    ),
    coupon_mine as (
      select count(*) as used, coalesce(max(nth), 0) as last from coupon_uses
      where coupon_id = ${couponId} and customer_id = ${order.customerId} and state = 'USED'
    ),
    coupon_spent as (${isReserved ? reservationSpent(reservationId, order.id) : freeUseSpent(order)})`
}

function reservationSpent(reservationId: string, orderId: string): Sql {
  return sql`
    update coupon_uses u
    set state = 'USED', order_id = ${orderId}, expires_at = null, nth = m.last + 1
    from coupon_counted c, coupon_mine m
    where u.id = ${reservationId} and u.coupon_id = c.id and u.state = 'RESERVED'
      and u.expires_at > clock_timestamp() and m.used < c.usage_limit
    returning u.id`
}

function freeUseSpent({ id, customerId }: { id: string; customerId: string }): Sql {
  return sql`
    insert into coupon_uses (coupon_id, customer_id, order_id, state, nth)
    select c.id, ${customerId}, ${id}, 'USED', m.last + 1 from coupon_counted c, coupon_mine m
    where m.used < c.usage_limit
    returning id`
}
