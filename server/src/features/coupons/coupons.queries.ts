import type { Coupon } from '@haat/contract/coupons'
import { couponLimits } from '@haat/contract/coupons.limits'
import type { ListQuery, Page } from '@haat/contract/paging'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, timestamptz, uuid, type RowOf } from '#core/sql/kinds.ts'
import { containing, selectPage } from '#core/sql/paging.ts'
import { columns } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import {
  coupon,
  isLiveCoupon,
  toCoupon,
  type couponValues,
  type CouponRow,
} from './coupons.rows.ts'

/** The stored values of a coupon: amounts in poisha, times in ISO 8601. */
export type CouponValues = RowOf<typeof couponValues>

/** The uses of a locked coupon, in all and by one customer. */
const usage = {
  now: timestamptz,
  used: tables.coupons.used_count,
  reserved: tables.coupons.reserved_count,
  used_by_customer: int4,
  /** The customer's live reservation. */
  reservation_id: uuid.orNull,
}
const reservation = {
  id: tables.coupon_uses.id,
  expires_at: tables.coupon_uses.expires_at.notNull,
}

/** Locks the coupon of a code. Everything that counts its uses waits for this lock. */
export async function lockCoupon(tx: Tx, code: string): Promise<CouponRow | null> {
  return await tx.db.maybe(
    coupon,
    sql`select ${columns(coupon)} from coupons c
      where lower(c.code) = ${code.toLowerCase()} and ${isLiveCoupon}
      for no key update`,
  )
}

/** Deletes a locked coupon's expired reservations and counts its uses. */
export async function countUsage(
  tx: Tx,
  couponId: string,
  customerId: string,
): Promise<RowOf<typeof usage>> {
  await deleteExpired(tx, couponId)
  return await tx.db.one(
    usage,
    sql`
    select clock_timestamp() as now, c.used_count as used, c.reserved_count as reserved,
      (select count(*)::int from coupon_uses u
       where u.coupon_id = c.id and u.state = 'USED' and u.customer_id = ${customerId}) as used_by_customer,
      (select u.id from coupon_uses u
       where u.coupon_id = c.id and u.state = 'RESERVED' and u.customer_id = ${customerId}) as reservation_id
    from coupons c where c.id = ${couponId}`,
  )
}

/** Deletes the expired reservations of a locked coupon. */
export async function deleteExpired(tx: Tx, couponId: string): Promise<void> {
  await tx.db.run(sql`
    with ended as (
      delete from coupon_uses
      where coupon_id = ${couponId} and state = 'RESERVED' and expires_at <= clock_timestamp()
      returning 1
    )
    update coupons set reserved_count = reserved_count - (select count(*) from ended)
    where id = ${couponId} and exists (select from ended)`)
}

/** Reserves a use, or renews the existing reservation. It expires with the coupon at the latest. */
export async function writeReservation(
  tx: Tx,
  { id: couponId, end_time: endTime }: Pick<CouponRow, 'id' | 'end_time'>,
  customerId: string,
  heldId: string | null,
): Promise<RowOf<typeof reservation>> {
  const until = sql`least(${endTime}::timestamptz,
    clock_timestamp() + interval '${sql.int(couponLimits.couponReservationMinutes)} minutes')`
  if (heldId !== null) {
    return await tx.db.one(
      reservation,
      sql`update coupon_uses set expires_at = ${until} where id = ${heldId}
        returning ${columns(reservation)}`,
    )
  }
  return await tx.db.one(
    reservation,
    sql`
    with counted as (update coupons set reserved_count = reserved_count + 1 where id = ${couponId})
    insert into coupon_uses (coupon_id, customer_id, state, expires_at, nth)
    select ${couponId}, ${customerId}, 'RESERVED', ${until}, coalesce(max(nth), 0) + 1
    from coupon_uses where coupon_id = ${couponId} and customer_id = ${customerId}
    returning ${columns(reservation)}`,
  )
}

/** Returns an order's use of a coupon. The coupon's row is locked before the use's. */
export async function deleteUse(tx: Tx, orderId: string, couponId: string): Promise<void> {
  await tx.db.run(sql`
    with counted as (
      update coupons set used_count = used_count - 1
      where id = ${couponId}
        and exists (select from coupon_uses where order_id = ${orderId} and coupon_id = ${couponId})
      returning id
    )
    delete from coupon_uses u using counted c where u.order_id = ${orderId} and u.coupon_id = c.id`)
}

/** Coupons with expired reservations. */
export async function selectCouponsToClear(ctx: Ctx): Promise<{ id: string }[]> {
  return await ctx.db.many(
    { id: tables.coupon_uses.coupon_id },
    sql`select distinct coupon_id as id from coupon_uses
      where state = 'RESERVED' and expires_at <= now()`,
  )
}

export async function selectCoupons(
  ctx: Ctx,
  { page, limit, searchTerm }: ListQuery,
): Promise<Page<Coupon>> {
  const where = [isLiveCoupon]
  if (searchTerm !== undefined) where.push(sql`lower(c.code) like ${containing(searchTerm)}`)
  const { rows, meta } = await selectPage(ctx, coupon, {
    from: sql`coupons c`,
    where,
    orderBy: sql`c.id desc`,
    page,
    limit,
  })
  return { data: rows.map((row) => toCoupon(row, ctx.config)), meta }
}

export async function insertCoupon(tx: Tx, values: CouponValues): Promise<CouponRow> {
  return await tx.db.one(
    coupon,
    sql`
    insert into coupons as c (code, discount_amount, start_time, end_time, usage_limit, total_usage_limit,
      funding)
    values (${values.code}, ${values.discount_amount}, ${values.start_time}, ${values.end_time},
            ${values.usage_limit}, ${values.total_usage_limit}, ${values.funding})
    returning ${columns(coupon)}`,
  )
}

export async function lockCouponById(tx: Tx, id: string): Promise<CouponRow | null> {
  return await tx.db.maybe(
    coupon,
    sql`select ${columns(coupon)} from coupons c
      where c.id = ${id} and ${isLiveCoupon} for no key update`,
  )
}

export async function updateCoupon(tx: Tx, id: string, values: CouponValues): Promise<CouponRow> {
  return await tx.db.one(
    coupon,
    sql`
    update coupons c
    set code = ${values.code}, discount_amount = ${values.discount_amount},
        start_time = ${values.start_time}, end_time = ${values.end_time},
        usage_limit = ${values.usage_limit}, total_usage_limit = ${values.total_usage_limit},
        funding = ${values.funding}
    where c.id = ${id}
    returning ${columns(coupon)}`,
  )
}

/** Hides a coupon, since orders may refer to it, and deletes its reservations. */
export async function hideCoupon(tx: Tx, id: string): Promise<CouponRow | null> {
  return await tx.db.maybe(
    coupon,
    sql`
    with released as (
      delete from coupon_uses where coupon_id = ${id} and state = 'RESERVED'
    )
    update coupons c set deleted_at = now(), reserved_count = 0 where c.id = ${id} and ${isLiveCoupon}
    returning ${columns(coupon)}`,
  )
}
