import { order } from '@haat/contract/orders'
import type { Actor } from '../../server/src/core/ctx.ts'
import { sql } from '../../server/src/core/sql/db.ts'
import { keyedCall } from '../../server/src/core/http/idempotency.ts'
import { ratesOf } from '../../server/src/features/commissions/rate-book.service.ts'
import { decideOrder } from '../../server/src/features/orders/order-decision.ts'
import { readMarket } from '../../server/src/features/orders/market.queries.ts'
import { toOrder } from '../../server/src/features/orders/orders.rows.ts'
import { writeOrders, type OrderToWrite } from '../../server/src/features/orders/placing.queries.ts'
import { quantile } from '../figures.ts'
import type { Market } from '../market.ts'
import { offered, orderOf, signInAll, type Offer } from '../write-cases.ts'

/** What writing orders of one product takes, in ms, with one batch at a time. */
export interface BatchTimes {
  /** A batch of so many orders: the median of its repetitions. */
  batches: readonly { orders: number; ms: number }[]
  /** The line through them: a batch's fixed time, its commit included, and what each order adds. */
  batchMs: number
  orderMs: number
  /** A one-row write with its commit. */
  commitMs: number
}

const sizes = [1, 2, 4, 8, 16, 32]
const repetitions = 15

/** Times the statement that writes orders, in batches of growing size. */
export async function timeBatches(market: Market): Promise<BatchTimes> {
  const customers = await signInAll(market, 'CUSTOMER', 32)
  const [offer] = await market.ctx.db.many(
    offered,
    sql`select id, shop_id, price, discount from products where visible and stock > 100000 order by id limit 1`,
  )
  if (offer === undefined) throw new Error('No product has plenty in stock.')
  const batches = []
  for (const orders of sizes) {
    const times: number[] = []
    for (let turn = 0; turn < repetitions; turn += 1) {
      const batch = await Promise.all(
        customers.slice(0, orders).map((customer) => decided(market, customer, offer)),
      )
      times.push(await timeOf(() => writeOrders(market.ctx, batch)))
    }
    batches.push({ orders, ms: quantile(times, 0.5) })
  }
  return { batches, ...lineThrough(batches), commitMs: await timeCommit(market) }
}

/** An order that is ready to be written. */
async function decided(market: Market, customer: Actor, offer: Offer): Promise<OrderToWrite> {
  const input = orderOf([offer], null)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const call = keyedCall({ headers }, 'orders/create', input, order)
  const read = await readMarket(market.ctx, customer, input, call, [])
  if (read === null || call === null) throw new Error('The customer does not exist.')
  const rates = await ratesOf(market.ctx, read.rates_version)
  const made = decideOrder(customer.id, input, read, rates)
  return { ...made, stored: { call, response: toOrder(made.order) } }
}

async function timeCommit({ ctx }: Market): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 100; turn += 1) {
    const write = sql`
      insert into coupon_guesses (subject, guesses, window_started_at) values ('bench', 1, now())
      on conflict (subject) do update set guesses = coupon_guesses.guesses % 1000 + 1`
    times.push(await timeOf(() => ctx.db.run(write)))
  }
  return quantile(times, 0.5)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** By least squares. */
function lineThrough(points: readonly { orders: number; ms: number }[]) {
  const mean = (of: (point: { orders: number; ms: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [orders, ms] = [mean((point) => point.orders), mean((point) => point.ms)]
  const orderMs =
    mean((point) => (point.orders - orders) * (point.ms - ms)) /
    mean((point) => (point.orders - orders) ** 2)
  return { orderMs, batchMs: ms - orderMs * orders }
}
