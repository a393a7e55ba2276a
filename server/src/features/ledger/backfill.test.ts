import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, uuid } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf, journalsOf, liveAndRebuilt, soldOrder, type Sale } from '#testing/ledger.ts'
import { settle } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { paymentCalls } from '#testing/payments.ts'
import { checkBooks } from './books.service.ts'
import { backfillOrders } from './holds.queries.ts'
import { backfillBooks } from './holds.service.ts'

const kit = useKit()
const { change } = paymentCalls(kit)
let buyer: TestPerson
let vendor: TestPerson
let admin: TestPerson
let sale: Sale

const triggers = ['orders', 'settlements', 'refunds'] as const
/** Before the books there were no triggers. */
async function setTriggers(to: 'enable' | 'disable'): Promise<void> {
  for (const table of triggers)
    await kit.ctx.db.run(sql.raw(`alter table ${table} ${to} trigger ${table}_posted`))
}

const setStatus = async (as: TestPerson, id: string, ...statuses: string[]) => {
  for (const status of statuses) await change(as, `change-status/${id}`, { status })
}
const setPayment = (as: TestPerson, id: string, paymentStatus: string) =>
  change(as, `change-payment-status/${id}`, { paymentStatus })
const sell = (paymentType: 'COD' | 'ONLINE') =>
  soldOrder(kit, sale, {
    subtotal: 50_000n,
    shipping: 6_000n,
    discount: 1_000n,
    commission: 4_000n,
    vat: 600n,
    paymentType,
  })

/** Orders of every kind, made by requests. */
async function makeHistory(): Promise<void> {
  const [delivered, cancelled, late, open] = [
    await sell('ONLINE'),
    await sell('ONLINE'),
    await sell('ONLINE'),
    await sell('ONLINE'),
  ]
  await settle(kit, delivered, { fee: 500n })
  await settle(kit, delivered, { outcome: 'REFUND_DUE' })
  await setStatus(vendor, delivered, 'SHIPPED', 'DELIVERED')
  const paymentId = await settle(kit, cancelled)
  await setStatus(buyer, cancelled, 'CANCELLED')
  await kit.ctx.db.run(sql`
    insert into refunds (payment_id, order_id, amount, gateway_reference)
    values (${paymentId}, ${cancelled}, 55000, 'R')`)
  await kit.ctx.db.run(sql`update orders set payment_status = 'REFUNDED' where id = ${cancelled}`)
  await setStatus(buyer, late, 'CANCELLED')
  await settle(kit, late, { outcome: 'REFUND_DUE' })
  await settle(kit, open)
  const [paidFirst, paidLast, returned] = [await sell('COD'), await sell('COD'), await sell('COD')]
  await setPayment(vendor, paidFirst, 'PAID')
  await setStatus(vendor, paidFirst, 'SHIPPED', 'DELIVERED')
  await setStatus(vendor, paidLast, 'SHIPPED', 'DELIVERED')
  await setPayment(vendor, paidLast, 'PAID')
  await setPayment(vendor, returned, 'PAID')
  await setStatus(vendor, returned, 'CANCELLED')
  await setPayment(admin, returned, 'REFUNDED')
}

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
  const market = await marketOf(kit, [{ stock: 1000 }])
  vendor = market.vendor
  sale = { buyer, shopId: market.shopId, productId: market.productIds[0] ?? '' }
  await setTriggers('disable')
  await makeHistory()
  await makeHistory()
  await setTriggers('enable')
})

const countJournals = async () =>
  (await kit.ctx.db.one({ n: int4 }, sql`select count(*)::int as n from journals`)).n

describe('orders from before the books', () => {
  it('are not in them, and the checks against orders wait', async () => {
    expect(await countJournals()).toBe(0)
    expect(await checkBooks(kit.ctx)).toMatchObject({ isComplete: false, findings: [] })
  })

  it('enter themselves as soon as they change', async () => {
    const { id } = await kit.ctx.db.one(
      { id: uuid },
      sql`select o.id from orders o join settlements s on s.order_id = o.id
        where o.status = 'PROCESSING' order by o.id limit 1`,
    )
    await setStatus(vendor, id, 'SHIPPED', 'DELIVERED')
    expect(Object.keys(await journalsOf(kit, id))).toEqual(['payment.settled', 'order.delivered'])
  })

  it('are entered in batches that go on where one was killed', async () => {
    expect(await inTransaction(kit.ctx, (tx) => backfillOrders(tx, 5))).toBe(5)
    const after = await countJournals()
    await expect(
      inTransaction(kit.ctx, async (tx) => {
        await backfillOrders(tx, 5)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await countJournals()).toBe(after)
    await backfillBooks(kit.ctx)
    expect(await checkBooks(kit.ctx)).toMatchObject({ isComplete: true, findings: [] })
  })

  it('are then in the books as if they had been entered as they happened', async () => {
    const backfilled = await kit.ctx.db.one(
      { kinds: int4 },
      sql`select count(*)::int as kinds from journals where order_id is not null`,
    )
    const before = await balancesOf(kit, sale.shopId)
    // The same history once more, live: half as many journals, and half the balances.
    await makeHistory()
    expect(await countJournals()).toBeGreaterThan(backfilled.kinds)
    const { live, rebuilt } = await liveAndRebuilt(kit)
    expect(live).toEqual(rebuilt)
    const after = await balancesOf(kit, sale.shopId)
    expect(after['vendor.available']).toBe(((before['vendor.available'] ?? 0n) * 3n) / 2n)
    expect((await checkBooks(kit.ctx)).findings).toEqual([])
  })

  it('are not entered again', async () => {
    const before = await countJournals()
    await kit.ctx.db.run(
      sql`update ledger_backfill set done_at = null, after_id = '00000000-0000-0000-0000-000000000000'`,
    )
    await backfillBooks(kit.ctx)
    expect(await countJournals()).toBe(before)
  })
})
