import type { Coupon } from '@haat/contract/coupons'
import { toTaka } from '@haat/contract/money'
import type { Config } from '#core/boot/config.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { jsonOf } from '#core/sql/json.ts'
import { uuid, type JsonOf, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { dayOf } from './coupon-rules.ts'

/** Whether `coupons c` exists; deleting one only hides it. */
export const isLiveCoupon = sql`c.deleted_at is null`

/** The values of a coupon that admins set. */
export const couponValues = pick(
  tables.coupons,
  'code',
  'discount_amount',
  'start_time',
  'end_time',
  'usage_limit',
  'total_usage_limit',
  'funding',
)

/** One coupon as the lists show it, from `coupons c`. */
export const coupon = aliased('c', { ...couponValues, ...pick(tables.coupons, 'id', 'used_count') })
export type CouponRow = RowOf<typeof coupon>

/** A coupon with its days by the market's clock. */
export function toCoupon(row: CouponRow, { marketTimeZone }: Config): Coupon {
  return {
    id: row.id,
    code: row.code,
    discountAmount: toTaka(row.discount_amount),
    startTime: row.start_time,
    endTime: row.end_time,
    startDay: dayOf(row.start_time, marketTimeZone),
    endDay: dayOf(row.end_time, marketTimeZone),
    usageLimit: row.usage_limit,
    totalUsageLimit: row.total_usage_limit,
    usedCount: row.used_count,
    funding: row.funding,
  }
}

/** A coupon that an order may be placed with, from `coupons c`; `amount` is what the whole coupon is worth. */
export const usableCoupon = {
  ...aliased('c', {
    couponId: tables.coupons.id,
    code: tables.coupons.code,
    amount: tables.coupons.discount_amount,
    funding: tables.coupons.funding,
  }),
  /** The buyer's live reservation of a use, from `coupon_uses u`. */
  reservationId: aliased('u', tables.coupon_uses).id.orNull,
}
export type UsableCoupon = RowOf<typeof usableCoupon>

const unreserved = { ...usableCoupon, reservationId: computed(uuid.orNull, sql`null::uuid`) }

export function toUsableCoupon(row: JsonOf<typeof usableCoupon>): UsableCoupon {
  return { ...row, amount: BigInt(row.amount) }
}

/**
 * A customer's live reservations, the newest first: a JSON array for a column list. The condition on
 * `expires_at` is worded so that no index of it fits: in a rush, most reservations are live.
 */
export function liveReservations(customerId: string): Sql {
  return sql`(
    select coalesce(json_agg(${asJson(usableCoupon)} order by u.expires_at desc), '[]')
    from coupon_uses u join coupons c on c.id = u.coupon_id
    where u.customer_id = ${customerId} and u.state = 'RESERVED'
      and (u.expires_at > now()) is true and ${isLiveCoupon})`
}

/** The coupon of a code, whatever its dates and limits, as a JSON object for a column list. */
export function couponOfCode(code: string): Sql {
  return sql`(
    select ${asJson(unreserved)}
    from coupons c where lower(c.code) = ${code.toLowerCase()} and ${isLiveCoupon})`
}

/** A coupon that an order spends. */
export interface SpentCoupon extends UsableCoupon {
  orderId: string
  customerId: string
}

/** Writes the uses that `coupon_allowed` grants: reservations become uses, and the rest are new uses. */
const spentUses = sql`
  reservation_spent as (
    update coupon_uses u set state = 'USED', order_id = a."orderId", expires_at = null
    from coupon_allowed a
    where u.id = a."reservationId" and u.coupon_id = a."couponId" and u.state = 'RESERVED'
      and u.expires_at > clock_timestamp()
    returning u.id
  ),
  free_use_spent as (
    insert into coupon_uses (coupon_id, customer_id, order_id, state, nth)
    select "couponId", "customerId", "orderId", 'USED', nth from coupon_allowed
    where "reservationId" is null
    returning id
  ),
  coupon_spent as (select id from reservation_spent union all select id from free_use_spent)`

/**
 * Takes a use of a coupon for each order, once `condition` is true: CTEs for a larger statement, and the
 * condition that is true when every order got its use. The coupons' rows are locked first, by id: the
 * limits are judged by their own columns, which PostgreSQL reads afresh after waiting for a lock. The clock
 * is read after the lock too, so a reservation that others already count as expired is never spent.
 */
export function spendCoupons(
  spent: readonly SpentCoupon[],
  condition: Sql,
): { ctes: Sql; isDone: Sql } {
  const ctes = sql`
    spending as (
      select * from json_to_recordset(${jsonOf(spent)}::json) as s ("couponId" uuid, "orderId" uuid,
        "customerId" uuid, amount bigint, "reservationId" uuid)
    ),
    coupon_held as materialized (
      select c.id from coupons c
      where c.id = any(${spent.map(({ couponId }) => couponId)}::uuid[]) and ${condition}
      order by c.id for no key update
    ),
    coupon_counted as (
      update coupons c
      set used_count = c.used_count + w.uses, reserved_count = c.reserved_count - w.reserved
      from coupon_held h join (
        select "couponId", amount, count(*)::int as uses, count("reservationId")::int as reserved
        from spending group by "couponId", amount
      ) w on w."couponId" = h.id
      where c.id = h.id and ${isLiveCoupon} and c.discount_amount = w.amount
        and (w.uses = w.reserved or (now() >= c.start_time and now() < c.end_time
          and (c.total_usage_limit is null
            or c.used_count + c.reserved_count + w.uses - w.reserved <= c.total_usage_limit)))
      returning c.id, c.usage_limit
    ),
    coupon_allowed as (
      select s.*, m.last + 1 as nth
      from spending s join coupon_counted c on c.id = s."couponId", lateral (
        select coalesce(max(u.nth), 0) as last, count(*) filter (
          where u.state = 'USED' or (s."reservationId" is null and u.expires_at > now())) as taken
        from coupon_uses u where u.coupon_id = s."couponId" and u.customer_id = s."customerId"
      ) m
      where m.taken < c.usage_limit
    ),
    ${spentUses}`
  return { ctes, isDone: sql`(select count(*) from coupon_spent) = ${spent.length}` }
}
