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

/** What a code takes off in poisha, or null when there is no such coupon: for a column list. */
export function couponAmount(code: string): Sql {
  return sql`(select discount_amount from coupons where lower(code) = ${code.toLowerCase()} and deleted_at is null)`
}

/**
 * CTEs `coupon_counted` and `coupon_spent` that turn a reservation into a use; `coupon_spent` stays
 * empty when the reservation has ended meanwhile. The coupon is locked first and the clock read after
 * that, so that a reservation which another customer saw as ended is never spent here.
 */
export function spendReservation(
  { id, couponId }: { id: string; couponId: string },
  orderId: string,
  condition: Sql,
): Sql {
  return sql`
    coupon_counted as (
      update coupons set used_count = used_count + 1
      where id = ${couponId} and deleted_at is null and ${condition}
      returning id
    ),
    coupon_spent as (
      update coupon_uses u set state = 'USED', order_id = ${orderId}, expires_at = null
      from coupon_counted c
      where u.id = ${id} and u.coupon_id = c.id and u.state = 'RESERVED' and u.expires_at > clock_timestamp()
      returning u.id
    )`
}
