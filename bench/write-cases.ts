import { randomUUID } from 'node:crypto'
import { order, type OrderInput } from '@haat/contract/orders'
import { fromTaka, toTaka } from '@haat/contract/money'
import { priceOrder } from '@haat/contract/pricing'
import type { Actor } from '../server/src/core/ctx.ts'
import { sql } from '../server/src/core/sql/db.ts'
import { oneOf, text, uuid, type RowOf } from '../server/src/core/sql/kinds.ts'
import { tables } from '../server/src/core/sql/tables.ts'
import { keyedCall } from '../server/src/core/http/idempotency.ts'
import { signAccessToken } from '../server/src/features/accounts/tokens.ts'
import { placeOrder } from '../server/src/features/orders/placing.service.ts'
// Imported for the types of all job names, which placing an order needs.
import type {} from '../server/src/jobs.ts'
import { demoPassword } from '../server/seed/market/demo.ts'
import type { Case } from './cases.ts'
import { drive } from './driver.ts'
import type { Market } from './market.ts'

const json = { 'content-type': 'application/json' }

export async function signInCase(market: Market): Promise<Case> {
  const people = await market.ctx.db.many(
    { email: text, hash: text },
    sql`
    select email, password_hash as hash from people
    where role = 'CUSTOMER' and status = 'ACTIVE' and deleted_at is null order by random() limit 1000`,
  )
  const hash = people[0]?.hash ?? ''
  return {
    name: 'sign-in',
    title: 'Sign-in',
    fieldBest: 9,
    requests: {
      list: people.map(({ email }) => ({
        method: 'POST',
        path: '/api/v1/auth/login',
        headers: json,
        body: JSON.stringify({ email, password: demoPassword }),
      })),
    },
    limitTitle: 'the password hash alone',
    limit: (pressure) =>
      drive(() => market.ctx.resources.passwords.matches(hash, demoPassword), pressure),
  }
}

const { products } = tables
const offered = {
  id: products.id,
  shop_id: products.shop_id,
  price: products.price,
  discount: products.discount,
}
type Offer = RowOf<typeof offered>

/** One to three products of a shop with a coupon; each order has another customer and a new key. */
export async function orderCase(market: Market): Promise<Case> {
  const customers = await signInAll(market)
  const coupons = await makeCoupons(market, 200)
  const offers = await market.ctx.db.many(
    offered,
    sql`
    select id, shop_id, price, discount from products where visible`,
  )
  const shelves = [...Map.groupBy(offers, ({ shop_id }) => shop_id).values()]
  let turn = 0
  const next = () => {
    turn += 1
    const customer = customers[turn % customers.length]
    if (customer === undefined) throw new Error('There is no customer.')
    return { customer, key: randomUUID(), input: orderOf(pick(shelves), pick(coupons)) }
  }
  return {
    name: 'order',
    title: 'Create order',
    fieldBest: 256,
    requests: {
      next: () => {
        const { customer, key, input } = next()
        return {
          method: 'POST',
          path: '/api/v1/orders/create',
          headers: { ...json, authorization: customer.token, 'idempotency-key': key },
          body: JSON.stringify(input),
        }
      },
    },
    limitTitle: 'the same service in a loop, without HTTP',
    limit: (pressure) =>
      drive(() => {
        const { customer, key, input } = next()
        const keyed = { headers: { 'idempotency-key': key } }
        const call = keyedCall(keyed, 'orders/create', input, order)
        return placeOrder(market.ctx, customer, input, call)
      }, pressure),
  }
}

function orderOf(shelf: readonly Offer[], couponCode: string): OrderInput {
  const wanted = new Set(
    Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => pick(shelf)),
  )
  const lines = [...wanted].map((offer) => ({
    ...offer,
    quantity: 1 + Math.floor(Math.random() * 2),
  }))
  return {
    shopId: lines[0]?.shop_id ?? '',
    paymentType: 'COD',
    couponCode,
    totalAmount: toTaka(priceOrder(lines, fromTaka(10)).total),
    products: lines.map(({ id, price, discount, quantity }) => ({
      productId: id,
      quantity,
      price: toTaka(price),
      discount: toTaka(discount),
    })),
  }
}

const actor = {
  id: uuid,
  email: text,
  role: oneOf('CUSTOMER'),
  sessionId: uuid,
  requirement: oneOf('PASSWORD_CHANGE_REQUIRED').orNull,
}

async function signInAll(market: Market): Promise<(Actor & { token: string })[]> {
  const rows = await market.ctx.db.many(
    actor,
    sql`
    with opened as (
      insert into sessions (person_id, expires_at)
      select id, now() + interval '1 day' from people
      where role = 'CUSTOMER' and status = 'ACTIVE' and deleted_at is null
      returning id, person_id
    )
    select p.id, p.email, p.role, opened.id as "sessionId",
      null::text as requirement
    from opened join people p on p.id = opened.person_id`,
  )
  return await Promise.all(
    rows.map(async (row) => ({
      ...row,
      token: await signAccessToken(market.ctx, row.sessionId, row.id),
    })),
  )
}

/** Coupons of 10 taka, without usage limits. */
async function makeCoupons(market: Market, count: number): Promise<string[]> {
  const rows = await market.ctx.db.many(
    { code: text },
    sql`
    insert into coupons (code, discount_amount, start_time, end_time, usage_limit, total_usage_limit)
    select 'BENCH' || n, 1000, now() - interval '1 day', now() + interval '1 day', 1000000, 1000000
    from generate_series(1, ${sql.int(count)}) n returning code`,
  )
  return rows.map(({ code }) => code)
}

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}
