import { fail } from '@haat/contract/errors'
import type { Order, OrderInput } from '@haat/contract/orders'
import { announce } from '#core/changes.ts'
import type { Actor, Ctx } from '#core/ctx.ts'
import { brokeConstraint, sqlState } from '#core/db.ts'
import { checkedAnswer, type KeyedCall } from '#core/idempotency.ts'
import { reserveCoupon } from '#features/coupons/coupons.service.ts'
import { draftOrder, marketOf, type NewOrder } from './order-draft.ts'
import { checkLines, decideOrder, type HeldCoupon } from './order-rules.ts'
import { readMarket, writeOrder } from './placing.queries.ts'

/** Each failed try means that somebody else's order went through, so this bound is never met. */
const triesMax = 20

/**
 * Places an order for the caller by today's prices and stock. With an Idempotency-Key a repeat gets the
 * first answer. Refuses with VALIDATION_FAILED (a product twice), SHOP_NOT_ACTIVE, SEVERAL_SHOPS,
 * PRODUCT_UNAVAILABLE, OUT_OF_STOCK, PRICE_CHANGED, COUPON_* or IDEMPOTENCY_KEY_REUSED, having written
 * nothing.
 *
 * It reads without a lock, decides, and writes in one statement that takes the locks, checks that
 * nothing has changed since and is undone otherwise. So the products stay locked for one statement
 * and a commit only, and a try that lost a race decides again on fresh values.
 */
export async function placeOrder(
  ctx: Ctx,
  actor: Actor,
  input: OrderInput,
  call: KeyedCall | null,
): Promise<Order> {
  checkLines(input)
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    const rows = await readMarket(ctx, actor, input, call)
    const first = rows[0] ?? fail('SESSION_ENDED')
    if (call !== null && first.kept !== null) return checkedAnswer(first.kept, call)
    const decision = decideOrder(input, marketOf(rows))
    const coupon =
      decision.codeToReserve === null
        ? decision.coupon
        : await heldCoupon(ctx, actor, decision.codeToReserve)
    const { order, answer } = draftOrder(actor.id, input, rows, { ...decision, coupon })
    const left = await tryWriting(ctx, order, call === null ? null : { call, answer })
    if (left === null) continue
    // Shoppers see "in stock" change at once; figures above zero may lag by the page cache's seconds.
    if (left === 0) await announce(ctx, 'catalog')
    return answer
  }
  throw new Error('An order lost every race for its products.')
}

/** The least stock left, or null when the order has to be decided anew. */
async function tryWriting(
  ctx: Ctx,
  order: NewOrder,
  kept: { call: KeyedCall; answer: Order } | null,
): Promise<number | null> {
  try {
    return await writeOrder(ctx, order, kept)
  } catch (error) {
    if (isLostRace(error)) return null
    if (brokeConstraint(error, 'coupons_within_limit')) return fail('COUPON_USED_UP')
    throw error
  }
}

function isLostRace(error: unknown): boolean {
  const state = sqlState(error)
  const isRetryable = state === 'HT001' || state === '40P01' || state === '40001'
  return isRetryable || brokeConstraint(error, 'products_stock_check')
}

async function heldCoupon(ctx: Ctx, actor: Actor, code: string): Promise<HeldCoupon> {
  const { id, ...reservation } = await reserveCoupon(ctx, actor, code)
  return { reservationId: id, ...reservation }
}
