import { fail } from '@haat/contract/errors'
import type { Order, OrderInput } from '@haat/contract/orders'
import { createBatcher } from '#core/concurrency/batcher.ts'
import { announceChange } from '#core/sql/changes.ts'
import type { Actor, Ctx, Resources } from '#core/ctx.ts'
import { brokeConstraint, sqlState } from '#core/sql/db-errors.ts'
import { checkedAnswer, type KeyedCall } from '#core/http/idempotency.ts'
import type { CounterSpec } from '#core/boot/metrics.ts'
import { reserveCoupon } from '#features/coupons/coupons.service.ts'
import { guessersOf, type Guesser } from '#features/coupons/guesses.rows.ts'
import { noteGuess, refuseGuesses } from '#features/coupons/guesses.service.ts'
import { draftOrder, marketOf, type MarketRow } from './order-draft.ts'
import { checkLines, decideOrder, type Decision, type UsableCoupon } from './order-rules.ts'
import { readMarket, writeOrders, type OrderToWrite } from './placing.queries.ts'
import { tellSoon } from './telling.service.ts'

const ordersPlaced: CounterSpec<'payment'> = {
  name: 'haat_orders_placed_total',
  help: 'Orders that were placed, by how they are paid.',
  labels: ['payment'],
}

/** Each failed try means that somebody else's order went through, so this bound is never met. */
const triesMax = 20

/**
 * Places an order for the caller by today's prices and stock. With an Idempotency-Key a repeat gets the
 * first answer. Refuses with VALIDATION_FAILED (a product twice, no delivery address), SHOP_NOT_ACTIVE, SEVERAL_SHOPS,
 * PRODUCT_UNAVAILABLE, OUT_OF_STOCK, PRICE_CHANGED, COUPON_*, TOO_MANY_REQUESTS or IDEMPOTENCY_KEY_REUSED, having written
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
  address = '',
): Promise<Order> {
  checkLines(input)
  const guessers = guessersOf(actor.id, address)
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    const [first, ...others] = await readMarket(ctx, actor, input, call, guessers)
    if (first === undefined) return fail('SESSION_ENDED')
    if (call !== null && first.kept !== null) return checkedAnswer(first.kept, call)
    if (first.guess_wait !== null && !isHeld(input, first)) refuseGuesses(first.guess_wait)
    const decision = await decided(ctx, guessers, input, [first, ...others])
    const { order, answer } = draftOrder(actor.id, input, [first, ...others], {
      ...decision,
      coupon: attempt === 1 ? decision.coupon : await reserve(ctx, actor, decision.coupon),
    })
    const kept = call === null ? null : { call, answer }
    if (!(await tryWriting(ctx, { order, kept }))) continue
    ctx.metrics.count(ordersPlaced, { payment: input.paymentType })
    return answer
  }
  throw new Error('An order lost every race for its products.')
}

/** A code whose use the caller holds is no guess. */
function isHeld({ couponCode = '' }: OrderInput, { held }: MarketRow): boolean {
  return held.some(({ code }) => code.toLowerCase() === couponCode?.toLowerCase())
}

/** What the rules say; a code that does not exist is counted before it is told. */
async function decided(
  ctx: Ctx,
  guessers: readonly Guesser[],
  input: OrderInput,
  rows: readonly [MarketRow, ...MarketRow[]],
): Promise<Decision> {
  try {
    return decideOrder(input, marketOf(rows))
  } catch (error) {
    await noteGuess(ctx, guessers, error)
    throw error
  }
}

/** Whether the order was written; if not, it has to be decided anew. */
async function tryWriting(ctx: Ctx, toWrite: OrderToWrite): Promise<boolean> {
  try {
    await ctx.resources.orderWrites(toWrite)
    return true
  } catch (error) {
    // A reservation of a coupon whose limit was lowered since.
    if (brokeConstraint(error, 'coupons_within_limit')) return fail('COUPON_USED_UP')
    if (isLostRace(error)) return false
    throw error
  }
}

declare module '#core/ctx.ts' {
  interface Resources {
    /**
     * Orders that arrive in a rush share statements and commits, so that many orders of the same
     * product or coupon do not queue for its row lock.
     */
    orderWrites: (order: OrderToWrite) => Promise<void>
  }
}

export function batchOrderWrites(ctx: () => Ctx): Resources['orderWrites'] {
  const write = async (batch: readonly OrderToWrite[]) => {
    const soldOut = await writeOrders(ctx(), batch)
    await spread(ctx(), soldOut.length > 0)
    return batch.map(() => undefined)
  }
  return createBatcher(write, { maxItems: 32, concurrency: 2 }, isLostRace)
}

/** The orders stand already: a failure to tell of them must not look like a failure to order. */
async function spread(ctx: Ctx, isSoldOut: boolean): Promise<void> {
  try {
    // Shoppers see "in stock" change at once; figures above zero may lag by a page cache's seconds.
    if (isSoldOut) await announceChange(ctx)
    await tellSoon(ctx)
  } catch (error) {
    ctx.log.warn({ err: error }, 'new orders could not be told of')
  }
}

/** Stale, the same key twice in one batch, a deadlock, a serialization failure. */
const lostRaces = new Set(['HT001', '21000', '40P01', '40001'])
/** Short of stock, a reservation or a customer's use spent elsewhere, a coupon used up. */
const lostRaceConstraints = [
  'products_stock_check',
  'coupons_reserved_count_check',
  'coupon_uses_nth',
  'coupons_within_limit',
]

function isLostRace(error: unknown): boolean {
  return (
    lostRaces.has(sqlState(error) ?? '') ||
    lostRaceConstraints.some((name) => brokeConstraint(error, name))
  )
}

/**
 * After a lost race: makes sure of a coupon's use by reserving it, which also tells whether, and why,
 * it can't be had.
 */
async function reserve(
  ctx: Ctx,
  actor: Actor,
  coupon: UsableCoupon | null,
): Promise<UsableCoupon | null> {
  if (coupon === null) return null
  const { id } = await reserveCoupon(ctx, actor, coupon.code)
  return { ...coupon, reservationId: id }
}
