import type {
  AppliedCoupon,
  applyCouponInput,
  Coupon,
  CouponEdit,
  CouponInput,
  CouponPatch,
} from '@haat/contract/coupons'
import { errorCatalogue, fail } from '@haat/contract/errors'
import { fromTaka, nearestPoisha, toTaka } from '@haat/contract/money'
import type { ListQuery, Page } from '@haat/contract/paging'
import type { z } from '@haat/contract/schema'
import { changesOf } from '#core/sql/audit.ts'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { checkCoupon, endOf, startOf } from './coupon-rules.ts'
import { deleteOldGuesses } from './guesses.queries.ts'
import { guessersOf } from './guesses.rows.ts'
import { guarded } from './guesses.service.ts'
import { toCoupon, type CouponRow } from './coupons.rows.ts'
import {
  deleteExpired,
  countUsage,
  deleteUse,
  hideCoupon,
  insertCoupon,
  lockCoupon,
  lockCouponById,
  selectCoupons,
  selectCouponsToClear,
  updateCoupon,
  writeReservation,
  type CouponValues,
} from './coupons.queries.ts'

/** A use reserved for one customer; `amount` in poisha. */
export interface Reservation {
  id: string
  couponId: string
  code: string
  amount: bigint
  expiresAt: string
}

/**
 * Reserves one use of a coupon for the caller for 30 minutes, or renews the caller's reservation. With a
 * `subtotal`, returns what the coupon takes off that. Throws COUPON_INVALID, COUPON_NOT_STARTED,
 * COUPON_EXPIRED, COUPON_LIMIT_REACHED or COUPON_USED_UP, and TOO_MANY_REQUESTS after too many codes that do
 * not exist.
 */
export async function applyCoupon(
  ctx: Ctx,
  actor: Actor,
  { code, subtotal }: z.infer<typeof applyCouponInput>,
  address: string,
): Promise<AppliedCoupon> {
  const reservation = await guarded(ctx, guessersOf(actor.id, address), () =>
    reserveCoupon(ctx, actor, code),
  )
  const { amount } = reservation
  const most = subtotal === undefined || subtotal === null ? amount : nearestPoisha(subtotal)
  return {
    code: reservation.code,
    discountAmount: toTaka(amount > most ? most : amount),
    isCapped: amount > most,
    expiresAt: reservation.expiresAt,
  }
}

/** `applyCoupon` for the order that spends the reservation. */
export function reserveCoupon(ctx: Ctx, actor: Actor, code: string): Promise<Reservation> {
  return inTransaction(ctx, async (tx) => {
    const coupon = (await lockCoupon(tx, code)) ?? fail('COUPON_INVALID')
    // A separate statement: only one that starts after the lock sees what other transactions committed.
    const usage = await countUsage(tx, coupon.id, actor.id)
    checkCoupon({
      startsAt: coupon.start_time,
      endsAt: coupon.end_time,
      now: usage.now,
      usageLimit: coupon.usage_limit,
      totalUsageLimit: coupon.total_usage_limit,
      used: usage.used,
      reserved: usage.reserved,
      usedByCustomer: usage.used_by_customer,
      isReservedByCustomer: usage.reservation_id !== null,
    })
    const held = usage.reservation_id
    const { id, expires_at: expiresAt } = await writeReservation(tx, coupon, actor.id, held)
    return { id, couponId: coupon.id, code: coupon.code, amount: coupon.discount_amount, expiresAt }
  })
}

/** Returns the coupon's use of a cancelled order, if it has one. */
export async function giveBackCoupon(
  tx: Tx,
  order: { id: string; coupon_id: string | null },
): Promise<void> {
  if (order.coupon_id !== null) await deleteUse(tx, order.id, order.coupon_id)
}

/** Deletes old guesses and expired reservations. Expired reservations count for nothing even before. */
export async function clearReservations(ctx: Ctx): Promise<void> {
  await deleteOldGuesses(ctx)
  for (const { id } of await selectCouponsToClear(ctx)) {
    await inTransaction(ctx, async (tx) => {
      await lockCouponById(tx, id)
      await deleteExpired(tx, id)
    })
  }
}

/** Every coupon, newest first, by a part of its code. */
export function listCoupons(ctx: Ctx, query: ListQuery): Promise<Page<Coupon>> {
  return selectCoupons(ctx, query)
}

/** Creates a coupon. Throws COUPON_CODE_TAKEN, or VALIDATION_FAILED when it would end before it starts. */
export async function createCoupon(ctx: Ctx, actor: Actor, input: CouponInput): Promise<Coupon> {
  const zone = ctx.config.marketTimeZone
  const values = checkedTimes({
    code: input.code,
    discount_amount: fromTaka(input.discountAmount),
    start_time: startOf(input.startTime, zone),
    end_time: endOf(input.endTime, zone),
    usage_limit: input.usageLimit,
    total_usage_limit: input.totalUsageLimit ?? null,
    funding: input.funding,
  })
  return await write(ctx, async (tx, record) => {
    const coupon = toCoupon(await insertCoupon(tx, values), ctx.config)
    await record(actor, 'coupon.created', coupon.id, coupon)
    return coupon
  })
}

/**
 * Changes the given fields of a coupon. Throws NOT_FOUND, COUPON_CODE_TAKEN, EDIT_CONFLICT when the coupon
 * has changed since its editor saw it, or VALIDATION_FAILED when it would end before it starts or allow fewer
 * uses than it already has.
 */
export async function changeCoupon(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { seen, ...patch }: CouponEdit,
): Promise<Coupon> {
  return await write(ctx, async (tx, record) => {
    const held = (await lockCouponById(tx, id)) ?? fail('NOT_FOUND')
    const before = toCoupon(held, ctx.config)
    insistOnSeen(seen, before, patch)
    const values = checkedTimes(patched(held, patch, ctx.config.marketTimeZone))
    if (values.total_usage_limit !== null && values.total_usage_limit < held.used_count) {
      failField('totalUsageLimit', `Must be at least ${held.used_count}, the uses so far`)
    }
    const coupon = toCoupon(await updateCoupon(tx, id, values), ctx.config)
    await record(actor, 'coupon.changed', id, changesOf(before, coupon))
    return coupon
  })
}

/** Deletes a coupon and its reservations. Orders that used it keep it. Throws NOT_FOUND. */
export async function deleteCoupon(ctx: Ctx, actor: Actor, id: string): Promise<Coupon> {
  return await write(ctx, async (tx, record) => {
    await lockCouponById(tx, id)
    const coupon = toCoupon((await hideCoupon(tx, id)) ?? fail('NOT_FOUND'), ctx.config)
    await record(actor, 'coupon.deleted', id, coupon)
    return coupon
  })
}

function patched(before: CouponRow, patch: CouponPatch, zone: string): CouponValues {
  return {
    code: patch.code ?? before.code,
    discount_amount:
      patch.discountAmount === undefined ? before.discount_amount : fromTaka(patch.discountAmount),
    start_time: patch.startTime === undefined ? before.start_time : startOf(patch.startTime, zone),
    end_time: patch.endTime === undefined ? before.end_time : endOf(patch.endTime, zone),
    usage_limit: patch.usageLimit ?? before.usage_limit,
    total_usage_limit:
      patch.totalUsageLimit === undefined ? before.total_usage_limit : patch.totalUsageLimit,
    funding: patch.funding ?? before.funding,
  }
}

function checkedTimes(values: CouponValues): CouponValues {
  if (Date.parse(values.end_time) <= Date.parse(values.start_time)) {
    failField('endTime', 'Must be after the start')
  }
  return values
}

function failField(path: string, message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path, message }] })
}

const write = declareWrite({
  subject: 'coupon',
  refusals: {
    coupons_code: () => {
      const { message } = errorCatalogue.COUPON_CODE_TAKEN
      return fail('COUPON_CODE_TAKEN', { errors: [{ path: 'code', message }] })
    },
  },
})
