import { randomUUID } from 'node:crypto'
import { fromTaka, toTaka } from '@haat/contract/money'
import type { Order, OrderInput } from '@haat/contract/orders'
import { priceOrder } from '@haat/contract/pricing'
import type { Product } from '@haat/contract/catalog'
import type { OrderNote } from '#testing/checker/journal.ts'
import { dataOf } from './client.ts'
import type { Load } from './load-context.ts'
import { couponTaka, type Offer } from './market.ts'
import type { Person } from './people.ts'

/** Places an order and waits for a response, with the same key in every retry. */
export async function buy(load: Load, buyer: Person): Promise<void> {
  const { rng, market, people, journal } = load
  const shelf = rng.pick([...market.shelves.values()])
  const chosen = new Set(Array.from({ length: rng.int(1, 3) }, () => rng.pick(shelf)))
  const code = rng.chance(0.25) ? rng.pick(market.couponCodes) : null
  const input = orderOf([...chosen], rng.int(1, 3), rng.chance(0.4) ? 'COD' : 'ONLINE', code)
  const key = randomUUID()
  const note: OrderNote = { key, customerId: buyer.id, input, outcome: 'asked', answer: null }
  journal.orders.push(note)
  const { answer, isSure } = await people.as(buyer, {
    method: 'POST',
    path: '/api/v1/orders/create',
    body: input,
    headers: { 'idempotency-key': key },
  })
  const order = dataOf<Order>(answer)
  if (order !== null) {
    note.outcome = 'acknowledged'
    note.answer = order
    load.ordersOf(buyer).push(order)
    return
  }
  // An earlier try whose response was lost may still be running, so the outcome is unknown.
  if (answer !== null && isSure) note.outcome = 'refused'
  for (const offer of chosen) await lookAgain(load, offer)
}

function orderOf(
  offers: readonly Offer[],
  quantity: number,
  paymentType: OrderInput['paymentType'],
  couponCode: string | null,
): OrderInput {
  const products = offers.map(({ id, price, discount }) => ({
    productId: id,
    quantity,
    price,
    discount,
  }))
  const priced = offers.map(({ price }) => ({ price: fromTaka(price), quantity }))
  const { total } = priceOrder(priced, fromTaka(couponCode === null ? 0 : couponTaka))
  return {
    shopId: offers[0]?.shopId ?? '',
    paymentType,
    totalAmount: toTaka(total),
    products,
    ...(couponCode === null ? {} : { couponCode }),
  }
}

async function lookAgain({ client }: Load, offer: Offer): Promise<void> {
  const product = dataOf<Product>(await client.send({ path: `/api/v1/products/${offer.id}` }))
  if (product === null) return
  offer.price = product.price
  offer.discount = product.discount
}

/** Cancels one of the customer's own orders that is not shipped yet. */
export async function cancel(load: Load, buyer: Person): Promise<void> {
  const orders = load.ordersOf(buyer)
  const order = orders[load.rng.int(0, orders.length - 1)]
  if (order === undefined) return
  const { answer } = await load.people.as(buyer, {
    method: 'PATCH',
    path: `/api/v1/orders/change-status/${order.id}`,
    body: { status: 'CANCELLED' },
  })
  if (answer?.status !== 200) return
  load.journal.cancelled.add(order.id)
  orders.splice(orders.indexOf(order), 1)
}

/** Pays an ONLINE order at the test gateway, whose messages then arrive twice and in any order. */
export async function pay(load: Load, buyer: Person): Promise<void> {
  const { rng, people, client, journal } = load
  const order = load
    .ordersOf(buyer)
    .find((each) => each.paymentType === 'ONLINE' && !load.paid.has(each.id))
  if (order === undefined) return
  load.paid.add(order.id)
  const { answer } = await people.as(buyer, {
    method: 'POST',
    path: '/api/v1/payments/create',
    body: { orderId: order.id },
    headers: { 'idempotency-key': randomUUID() },
  })
  const opened = dataOf<{ redirect_url: string }>(answer)
  if (opened === null) return
  const page = new URL(opened.redirect_url).pathname
  const action = rng.pick(['approve', 'approve', 'approve', 'slow', 'decline', 'cancel'])
  const form = new URLSearchParams({ action })
  const pressed = await client.persist({ method: 'POST', path: page, raw: form })
  if (pressed.answer?.location === null || pressed.answer === null) return
  const back = new URL(pressed.answer.location, opened.redirect_url)
  const transaction = back.searchParams.get('transaction_id')
  if (transaction === null) return
  if (back.searchParams.get('status') === 'APPROVED') journal.approved.add(transaction)
  if (rng.chance(0.15)) await cancel(load, buyer)
  // Some customers never return from the gateway: then its own message, sent by a job, must suffice.
  if (rng.chance(0.2)) return
  const path = back.pathname + back.search
  const ipn = `/gateway/sandbox/ipn`
  const messages = [
    () => client.send({ path }),
    () => client.send({ path, method: 'POST', raw: new URLSearchParams() }),
    () => client.send({ path: ipn, method: 'POST', raw: back.searchParams }),
    () => client.send({ path: ipn, method: 'POST', raw: back.searchParams }),
  ].toSorted(() => rng.next() - 0.5)
  await Promise.all(messages.slice(0, rng.int(1, 4)).map((send) => send()))
}
