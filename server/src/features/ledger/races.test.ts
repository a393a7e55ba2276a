import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf, creditOf, journalsOf, soldOrder, type Sale } from '#testing/ledger.ts'
import { liveAndRebuilt, settle } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { paymentCalls } from '#testing/payments.ts'
import { cancelOrder } from '#features/orders/order-steps.service.ts'
import { lockOrder, setPaymentStatus } from '#features/orders/orders.service.ts'
import { checkBooks } from './books.service.ts'
import { backfillBooks, releaseEarnings } from './holds.service.ts'

const kit = useKit()
const { change } = paymentCalls(kit)
const goods = { subtotal: 50_000n, shipping: 6_000n, commission: 4_000n, vat: 600n }
let buyer: TestPerson
let vendor: TestPerson
let sale: Sale

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  const market = await marketOf(kit, [{ stock: 1000 }])
  vendor = market.vendor
  sale = { buyer, shopId: market.shopId, productId: market.productIds[0] ?? '' }
  await backfillBooks(kit.ctx)
})

const setStatus = (as: TestPerson, id: string, status: string) =>
  change(as, `change-status/${id}`, { status })
async function shipped(paymentType: 'ONLINE' | 'COD' = 'ONLINE'): Promise<string> {
  const id = await soldOrder(kit, sale, { ...goods, paymentType })
  if (paymentType === 'ONLINE') await settle(kit, id)
  expect((await setStatus(vendor, id, 'SHIPPED')).status).toBe(200)
  return id
}
const expectSoundBooks = async () => {
  expect((await checkBooks(kit.ctx)).findings).toEqual([])
  const { live, rebuilt } = await liveAndRebuilt(kit)
  const isRelease = (journal: unknown) => JSON.stringify(journal).includes('order.released')
  expect([live].flat().filter((journal) => !isRelease(journal))).toEqual(rebuilt)
}

/** The gateway’s money arrives for an order, as settling enters it with order and payment locked. */
const settleLocked = async (id: string) =>
  await inTransaction(kit.ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order === null) throw new Error('The order is gone.')
    const isLate = order.status === 'CANCELLED' || order.payment_status !== 'UNPAID'
    await tx.db.run(sql`
      with y as (
        insert into payments (order_id, amount, status, gateway, transaction_id)
        select id, total_amount, 'COMPLETED', 'sslcommerz', gen_random_uuid()::text from orders where id = ${id}
        returning id, order_id, amount
      )
      insert into settlements (payment_id, order_id, amount, gateway_reference, outcome)
      select id, order_id, amount, 'BANK', ${isLate ? 'REFUND_DUE' : 'APPLIED'} from y`)
    if (!isLate) await setPaymentStatus(tx, null, order, 'PAID')
    else if (order.status === 'CANCELLED') await setPaymentStatus(tx, null, order, 'REFUND_DUE')
  })
const cancelLocked = async (id: string) =>
  await inTransaction(kit.ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.status !== 'PROCESSING') return
    await cancelOrder(tx, order, null)
  })

describe('at the same time', () => {
  it('64 deliveries of one shop are all entered', async () => {
    const ids: string[] = []
    while (ids.length < 64) ids.push(await shipped(ids.length % 2 === 0 ? 'ONLINE' : 'COD'))
    const answers = await Promise.all(ids.map((id) => setStatus(vendor, id, 'DELIVERED')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await balancesOf(kit, sale.shopId)).toEqual({
      'vendor.pending': 32n * 51_400n,
      'vendor.available': 32n * -4_600n,
    })
    await expectSoundBooks()
  }, 60_000)

  it('one order is delivered by eight requests: it is entered once', async () => {
    const id = await shipped()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => setStatus(vendor, id, 'DELIVERED')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(Object.keys(await journalsOf(kit, id))).toEqual(['payment.settled', 'order.delivered'])
  })

  it('an order is shipped and delivered by its vendor and cancelled by its buyer', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await soldOrder(kit, sale, goods)
      await settle(kit, id)
      await Promise.all([
        setStatus(vendor, id, 'SHIPPED').then(() => setStatus(vendor, id, 'DELIVERED')),
        setStatus(buyer, id, 'CANCELLED'),
      ])
      const kinds = Object.keys(await journalsOf(kit, id))
      expect([
        ['payment.settled', 'order.delivered'],
        ['payment.settled', 'order.cancelled'],
      ]).toContainEqual(kinds)
      expect(await creditOf(kit, 'customer.unfulfilled', id)).toBe(0n)
    }
  })

  it('money arrives twice while the order is cancelled: it is all owed back', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await soldOrder(kit, sale, goods)
      await Promise.all([settleLocked(id), cancelLocked(id), settleLocked(id)])
      expect(await creditOf(kit, 'customer.unfulfilled', id)).toBe(0n)
      expect(await creditOf(kit, 'customer.refund_due', id)).toBe(112_000n)
    }
    await expectSoundBooks()
  })

  it('orders are delivered, released and entered by the backfill', async () => {
    const ids: string[] = []
    while (ids.length < 12) ids.push(await shipped())
    const now = { ...kit.ctx, config: { ...kit.ctx.config, payoutHoldDays: 0 } }
    await kit.ctx.db.run(
      sql`update ledger_backfill set done_at = null, after_id = '00000000-0000-0000-0000-000000000000'`,
    )
    await Promise.all([
      ...ids.map((id) => setStatus(vendor, id, 'DELIVERED')),
      ...ids.map(() => releaseEarnings(now)),
      backfillBooks(kit.ctx),
      backfillBooks(kit.ctx),
    ])
    await releaseEarnings(now)
    await backfillBooks(kit.ctx)
    for (const id of ids)
      expect(Object.keys(await journalsOf(kit, id))).toEqual([
        'payment.settled',
        'order.delivered',
        'order.released',
      ])
    expect(await balancesOf(kit, sale.shopId)).toMatchObject({ 'vendor.pending': 0n })
    await expectSoundBooks()
  })
})
