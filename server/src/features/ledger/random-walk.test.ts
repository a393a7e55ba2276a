import { Failure } from '@haat/contract/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { createRng } from '#seed/prng.ts'
import { changePaymentStatus, changeStatus } from '#features/orders/orders.service.ts'
import { setPaymentStatusByHand } from '#features/payments/refunds.service.ts'
import type { Actor } from '#core/ctx.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { LedgerModel, type ModelOrder } from '#testing/ledger-model.ts'
import { allSums, liveAndRebuilt, settle, soldOrder, sumsOf, type Sale } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { checkBooks } from './books.service.ts'
import { backfillBooks, releaseEarnings } from './holds.service.ts'
import { decide, propose } from './proposals.service.ts'

/** `WALK_EVENTS=100000 WALK_SEED=7 npx vitest run --project server random-walk` walks further, on another way. */
const events = Number(process.env['WALK_EVENTS'] ?? 2_000)
const seed = Number(process.env['WALK_SEED'] ?? 20_261_123)
const shopCount = events > 10_000 ? 200 : 12
/** All checks of the books are run after so many events; the accounts that an event touches after each. */
const checkEvery = Math.max(100, events / 50)

const store = { url: 'http://127.0.0.1:9', storeId: 's', secret: 's', timeoutMs: 1_000 }
const kit = useKit({ aamarpay: store })
const rng = createRng(seed)
const model = new LedgerModel()
const orders: ModelOrder[] = []
const adjustments: { key: string; shopId: string; amount: bigint; isPenalty: boolean }[] = []
let sales: { sale: Sale; vendor: TestPerson }[]
let admins: TestPerson[]

beforeAll(async () => {
  await backfillBooks(kit.ctx)
  const buyer = await kit.person('CUSTOMER')
  admins = [await kit.person('ADMIN'), await kit.person('SUPER_ADMIN')]
  sales = []
  while (sales.length < shopCount) {
    const { shopId, vendor, productIds } = await marketOf(kit, [{ stock: 1_000_000 }])
    sales.push({ sale: { buyer, shopId, productId: productIds[0] ?? '' }, vendor })
  }
})

const actorOf = ({ id, email, role }: TestPerson): Actor => ({
  id,
  email,
  role,
  sessionId: id,
  requirement: null,
})
const admin = (index: number) => actorOf(admins[index] ?? rng.pick(admins))
const vendorOf = ({ shopId }: ModelOrder) =>
  actorOf(sales.find(({ sale }) => sale.shopId === shopId)?.vendor ?? rng.pick(admins))

/** Runs a change. The market refuses it exactly if the model does not allow it. */
async function attempt(isAllowed: boolean, change: () => Promise<unknown>): Promise<boolean> {
  const error = await change().then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error !== null && !(error instanceof Failure)) throw error
  expect(error === null).toBe(isAllowed)
  return isAllowed
}

async function place(): Promise<ModelOrder> {
  const { sale } = rng.pick(sales)
  const subtotal = BigInt(rng.int(1, 900_000))
  const discount = rng.chance(0.3) ? (subtotal * BigInt(rng.int(1, 100))) / 100n : 0n
  const shopCouponShare = (discount * BigInt(rng.pick([0, 50, 100]))) / 100n
  const commission = (subtotal * BigInt(rng.int(0, 40))) / 100n
  const vat = (commission * 15n) / 100n
  const shipping = rng.chance(0.5) ? 6_000n : 0n
  const shippedBy = rng.pick(['SHOP', 'MARKET'] as const)
  const isCash = rng.chance(0.5)
  const paymentType = isCash ? 'COD' : 'ONLINE'
  const values = { subtotal, discount, shopCouponShare, commission, vat, shipping }
  const id = await soldOrder(kit, sale, { ...values, shippedBy, paymentType })
  const total = subtotal + shipping - discount
  const marketCoupon = discount - shopCouponShare
  const marketShipping = shippedBy === 'MARKET' ? shipping : 0n
  const order: ModelOrder = {
    id,
    shopId: sale.shopId,
    isCash,
    status: 'PROCESSING',
    payment: !isCash && total === 0n ? 'PAID' : 'UNPAID',
    total,
    earned: total + marketCoupon - commission - vat - marketShipping,
    marketCoupon,
    commission,
    vat,
    marketShipping,
    isHeld: false,
    applied: null,
    surplus: [],
  }
  orders.push(order)
  return order
}

/** Money of the gateway arrives: in time, late, or once more. */
async function pay(order: ModelOrder): Promise<void> {
  if (order.isCash || order.total === 0n || order.surplus.length > 2) return
  const fee = (order.total * BigInt(rng.int(0, 3))) / 100n
  const isLate = order.status === 'CANCELLED' || order.payment !== 'UNPAID'
  const outcome = isLate ? 'REFUND_DUE' : 'APPLIED'
  const paymentId = await settle(kit, order.id, { outcome, fee, gateway: 'aamarpay' })
  if (order.status === 'CANCELLED') {
    await kit.ctx.db.run(
      sql`update orders set payment_status = 'REFUND_DUE' where id = ${order.id}`,
    )
  }
  model.settled(order, paymentId, fee, 'aamarpay')
}

async function collectCash(order: ModelOrder): Promise<void> {
  const isAllowed = order.isCash && order.payment === 'UNPAID' && order.status !== 'CANCELLED'
  const change = { id: order.id, paymentStatus: 'PAID' } as const
  const pays = () =>
    changePaymentStatus(kit.ctx, vendorOf(order), change, () => Promise.resolve(null))
  if (!(await attempt(isAllowed, pays))) return
  if (order.status !== 'DELIVERED') model.collected(order)
  order.payment = 'PAID'
}

async function move(order: ModelOrder, status: 'SHIPPED' | 'DELIVERED' | 'CANCELLED') {
  const isAllowed =
    status === 'DELIVERED'
      ? order.status === 'SHIPPED'
      : order.status === 'PROCESSING' &&
        (status === 'CANCELLED' || order.isCash || order.payment === 'PAID')
  const moves = () => changeStatus(kit.ctx, vendorOf(order), order.id, { status })
  if (!(await attempt(isAllowed, moves))) return
  if (status === 'DELIVERED') model.delivered(order)
  else if (status === 'CANCELLED') model.cancelled(order)
  else order.status = status
}

/** An admin sends everything back by hand: cash through the shop, online payments from the bank. */
async function refund(order: ModelOrder): Promise<void> {
  const change = { id: order.id, paymentStatus: 'REFUNDED' } as const
  const sends = () => setPaymentStatusByHand(kit.ctx, admin(0), change)
  if (!(await attempt(order.payment === 'REFUND_DUE', sends))) return
  for (const paymentId of order.surplus) model.sentBack(order, paymentId, ['bank.main'])
  if (order.isCash) model.cashReturned(order)
  order.payment = 'REFUNDED'
}

/** A gateway sends a second payment back. */
async function refundSurplus(order: ModelOrder): Promise<void> {
  const paymentId = order.surplus.find((id) => id !== order.applied)
  if (paymentId === undefined || order.status === 'CANCELLED') return
  await kit.ctx.db.run(sql`
    insert into refunds (payment_id, order_id, amount, gateway_reference)
    values (${paymentId}, ${order.id}, ${order.total}, 'R')`)
  model.sentBack(order, paymentId, ['gateway.clearing', 'aamarpay'])
}

/** Six days pass for one order. */
async function release(order: ModelOrder): Promise<void> {
  await kit.ctx.db.run(
    sql`update ledger_holds set since = since - interval '7 days' where order_id = ${order.id}`,
  )
  await releaseEarnings(kit.ctx)
  if (order.isHeld) model.released(order)
}

async function adjust({ shopId }: ModelOrder): Promise<void> {
  const amount = rng.int(1, 50_000)
  const kind = rng.pick(['PENALTY', 'CREDIT'] as const)
  const input = { kind, shopId, amount: amount / 100, reason: 'A walk' }
  const { id } = await propose(kit.ctx, admin(0), input)
  await attempt(false, () => decide(kit.ctx, admin(0), id, { decision: 'APPROVED' }))
  if (rng.chance(0.2)) return void (await decide(kit.ctx, admin(1), id, { decision: 'REJECTED' }))
  await decide(kit.ctx, admin(1), id, { decision: 'APPROVED' })
  const isPenalty = kind === 'PENALTY'
  adjustments.push({ key: `adjustment:${id}`, shopId, amount: BigInt(amount), isPenalty })
  if (isPenalty) model.charged(shopId, BigInt(amount))
  else model.credited(shopId, BigInt(amount))
}

async function correct(): Promise<void> {
  const adjustment = adjustments.pop()
  if (adjustment === undefined) return
  const { key: journalKey, shopId, amount, isPenalty } = adjustment
  const correction = { kind: 'CORRECTION', journalKey, reason: 'A walk' } as const
  const { id } = await propose(kit.ctx, admin(0), correction)
  await decide(kit.ctx, admin(1), id, { decision: 'APPROVED' })
  await attempt(false, () => propose(kit.ctx, admin(0), correction))
  if (isPenalty) model.charged(shopId, -amount)
  else model.credited(shopId, -amount)
}

const steps: readonly ((order: ModelOrder) => Promise<unknown>)[] = [
  place,
  place,
  place,
  pay,
  pay,
  pay,
  (order) => move(order, 'SHIPPED'),
  (order) => move(order, 'SHIPPED'),
  (order) => move(order, 'DELIVERED'),
  (order) => move(order, 'DELIVERED'),
  (order) => move(order, 'DELIVERED'),
  (order) => move(order, 'CANCELLED'),
  collectCash,
  refund,
  refund,
  refundSurplus,
  release,
  release,
  adjust,
  correct,
]

/** What the books hold for an order and its shop, and what the model does. */
async function compare({ id, shopId }: ModelOrder): Promise<void> {
  const parties = new Set([id, shopId])
  const expected = [...model.sums].filter(
    ([key, amount]) => amount !== 0n && parties.has(key.split(' ')[1] ?? ''),
  )
  expect(await sumsOf(kit, { orderId: id, shopId })).toEqual(Object.fromEntries(expected))
}

async function compareAll(): Promise<void> {
  const expected = [...model.sums].filter(([, amount]) => amount !== 0n)
  expect(await allSums(kit)).toEqual(Object.fromEntries(expected))
  expect((await checkBooks(kit.ctx)).findings).toEqual([])
}

describe('the books', () => {
  it(`are those of a tiny model after each of ${events} random events (seed ${seed})`, async () => {
    await place()
    for (let event = 1; event <= events; event += 1) {
      // Mostly the latest orders, so that many go all the way.
      const order = orders[orders.length - 1 - Math.floor(rng.skewed(2) * orders.length)]
      if (order === undefined) throw new Error('There is no order.')
      await rng.pick(steps)(order)
      await compare(order)
      if (event % checkEvery === 0) await compareAll()
    }
    await compareAll()
    const { live, rebuilt } = await liveAndRebuilt(kit)
    expect(live).toEqual(rebuilt)
    const ends = new Set(orders.map(({ status, payment }) => `${status} ${payment}`))
    expect(ends.size).toBeGreaterThan(6)
  }, 3_600_000)
})
