import { fail } from '@haat/contract/errors'
import type { Order, OrderInput } from '@haat/contract/orders'
import { createBatcher } from '#core/concurrency/batcher.ts'
import { announceChange } from '#core/sql/changes.ts'
import type { Actor, Ctx, Resources } from '#core/ctx.ts'
import { brokeConstraint, sqlState } from '#core/sql/db-errors.ts'
import { checkedResponse, type KeyedCall } from '#core/http/idempotency.ts'
import type { CounterSpec } from '#core/boot/metrics.ts'
import { ratesOf } from '#features/commissions/rate-book.service.ts'
import { reserveCoupon } from '#features/coupons/coupons.service.ts'
import type { UsableCoupon } from '#features/coupons/coupons.rows.ts'
import { guessersOf, type Guesser } from '#features/coupons/guesses.rows.ts'
import { noteGuess, failTooManyGuesses } from '#features/coupons/guesses.service.ts'
import { addressablePlace } from '#features/places/places.service.ts'
import type { PlaceNames } from '#features/places/places.rows.ts'
import { checkLines, decideOrder, reservationOf, type DecidedOrder } from './order-decision.ts'
import { notifySoon } from './order-notifications.service.ts'
import { readMarket } from './market.queries.ts'
import type { Market } from './market.rows.ts'
import { toOrder } from './orders.rows.ts'
import { writeOrders, type OrderToWrite } from './placing.queries.ts'

const ordersPlaced: CounterSpec<'payment'> = {
  name: 'haat_orders_placed_total',
  help: 'Orders that were placed, by how they are paid.',
  labels: ['payment'],
}

/** Each retry means that another buyer's order was written, so this bound is never reached. */
const retriesMax = 19

/**
 * Places an order for the caller by current prices and stock. With an Idempotency-Key a repeated call gets
 * the stored response. Throws VALIDATION_FAILED (a product twice, no delivery address, no such place), SHOP_NOT_ACTIVE,
 * COD_PAUSED, SEVERAL_SHOPS, PRODUCT_UNAVAILABLE, OUT_OF_STOCK, PRICE_CHANGED, COUPON_*, TOO_MANY_REQUESTS or
 * IDEMPOTENCY_KEY_REUSED, having written nothing.
 *
 * It reads without a lock, decides, and writes in one statement that takes the locks, checks that nothing
 * has changed since and is undone otherwise. So the products stay locked for one statement and a commit
 * only, and an order that lost a race is decided again on fresh values.
 */
export async function placeOrder(
  ctx: Ctx,
  actor: Actor,
  input: OrderInput,
  call: KeyedCall<Order> | null,
  address = '',
): Promise<Order> {
  checkLines(input)
  const place = input.delivery
    ? await addressablePlace(ctx, input.delivery.placeId, 'delivery.placeId')
    : null
  const guessers = guessersOf(actor.id, address)
  for (let retries = 0; retries <= retriesMax; retries += 1) {
    const market = await readMarket(ctx, actor, input, call, guessers)
    if (market === null) return fail('SESSION_ENDED')
    if (call !== null && market.stored !== null) return checkedResponse(market.stored, call)
    const isGuess = reservationOf(input, market) === undefined
    if (market.guess_wait !== null && isGuess) failTooManyGuesses(market.guess_wait)
    const { order, frozen, coupon } = await decide(ctx, actor, { input, place }, market, guessers)
    const response = toOrder(order)
    const isWritten = await tryWriting(ctx, {
      order,
      frozen,
      coupon: retries === 0 ? coupon : await reserve(ctx, actor, coupon),
      stored: call === null ? null : { call, response },
    })
    if (!isWritten) continue
    ctx.metrics.count(ordersPlaced, { payment: input.paymentType })
    return response
  }
  throw new Error('An order lost every race for its products.')
}

/** `decideOrder`, with a coupon code that does not exist counted as a guess. */
async function decide(
  ctx: Ctx,
  actor: Actor,
  { input, place }: { input: OrderInput; place: PlaceNames | null },
  market: Market,
  guessers: readonly Guesser[],
): Promise<DecidedOrder> {
  const rates = await ratesOf(ctx, market.rates_version)
  try {
    const { deliveryRates } = ctx.config
    return decideOrder(actor.id, input, market, rates, { place, deliveryRates })
  } catch (error) {
    await noteGuess(ctx, guessers, error)
    throw error
  }
}

/** Whether the order was written. If not, it has to be decided again. */
async function tryWriting(ctx: Ctx, toWrite: OrderToWrite): Promise<boolean> {
  try {
    await ctx.resources.orderWrites(toWrite)
    return true
  } catch (error) {
    // The coupon's limit was lowered after its use was reserved.
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
  // One statement for all that wait is the cheapest; the second one is for when the first waits for a lock.
  return createBatcher(write, { maxItems: 64, concurrency: 2, patienceMs: 25 }, isLostRace)
}

/** The orders are committed already, so a failure here must not look like a failure to order. */
async function spread(ctx: Ctx, isSoldOut: boolean): Promise<void> {
  try {
    // Shoppers see "in stock" change at once. Figures above zero may be stale for a page cache's seconds.
    if (isSoldOut) await announceChange(ctx)
    await notifySoon(ctx)
  } catch (error) {
    ctx.log.warn({ err: error }, 'new orders could not be announced')
  }
}

/** Stale values, the same key twice in one batch, a deadlock, a serialization failure. */
const lostRaces = new Set(['HT001', '21000', '40P01', '40001'])
/** Short of stock, a reservation or a customer's use spent elsewhere, a coupon used up, a number drawn twice. */
const lostRaceConstraints = [
  'products_stock_check',
  'coupons_reserved_count_check',
  'coupon_uses_nth',
  'coupons_within_limit',
  'orders_number',
]

function isLostRace(error: unknown): boolean {
  const state = sqlState(error)
  return (
    (state !== undefined && lostRaces.has(state)) ||
    lostRaceConstraints.some((name) => brokeConstraint(error, name))
  )
}

/** After a lost race, reserves the coupon's use first. That throws the reason when it can't be had. */
async function reserve(
  ctx: Ctx,
  actor: Actor,
  coupon: UsableCoupon | null,
): Promise<UsableCoupon | null> {
  if (coupon === null) return null
  const { id } = await reserveCoupon(ctx, actor, coupon.code)
  return { ...coupon, reservationId: id }
}
