import type { Order } from '@haat/contract/orders'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { notifyOfOrders, notifySoon } from './order-notifications.service.ts'
import { expireOrder, lockOrder, setPaymentStatus } from './orders.service.ts'

const kit = useKit()
let buyer: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER', { name: 'Salma <b>' })
})

const mails = () =>
  kit.ctx.db.many(
    pick(tables.mails, 'kind', 'recipient', 'body_text'),
    sql`select kind, recipient, content::text as body_text from mails order by id`,
  )

it('emails buyer and vendor about a new order, and the buyer about each step, once', async () => {
  const { shopId, vendor, productIds } = await marketOf(kit, [{ stock: 100 }])
  const line = { productId: productIds[0] ?? '', quantity: 2 }
  const { data: order } = await place(kit, buyer, orderBody(shopId, [line]))
  expect(await mails()).toEqual([])
  expect(await kit.runJobs(1)).toEqual([])
  expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['orderPlaced', buyer.email],
    ['newOrder', vendor.email],
  ])
  expect((await mails())[0]?.body_text).toContain('260৳')
  await kit.call<Order>({
    method: 'PATCH',
    url: `/orders/change-status/${order.id}`,
    as: vendor,
    body: { status: 'SHIPPED' },
  })
  await Promise.all([notifyOfOrders(kit.ctx), notifyOfOrders(kit.ctx), kit.runJobs(1)])
  expect((await mails()).map(({ kind }) => kind)).toEqual([
    'orderPlaced',
    'newOrder',
    'orderStatusChanged',
  ])
})

it('schedules the job for new orders once a second, even after the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  // The clock of the test starts at 0.
  kit.ctx.resources.orderNotifications.scheduledAt = 0
  const scheduled = async () => {
    const jobs = sql`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'orders.notify'`
    return (await kit.ctx.db.one({ n: int4 }, jobs)).n
  }
  const before = await scheduled()
  vi.advanceTimersByTime(1_000)
  await notifySoon(kit.ctx)
  await notifySoon(kit.ctx)
  expect(await scheduled()).toBe(before + 1)
  vi.setSystemTime(Date.now() - 6 * 60 * 60_000)
  vi.advanceTimersByTime(1_000)
  await notifySoon(kit.ctx)
  expect(await scheduled()).toBe(before + 2)
})

it('catches up with any number of orders', async () => {
  const { shopId, productIds } = await marketOf(kit, [{ stock: 1_000 }])
  const before = (await mails()).length
  const body = orderBody(shopId, [{ productId: productIds[0] ?? '' }])
  await Promise.all(Array.from({ length: 120 }, () => place(kit, buyer, body)))
  await notifyOfOrders(kit.ctx)
  expect((await mails()).length - before).toBe(240)
})

describe('buyer and vendor are notified of what the other side, an admin or a job did', () => {
  let admin: TestPerson
  let market: Awaited<ReturnType<typeof marketOf>>

  beforeAll(async () => {
    admin = await kit.person('ADMIN')
    market = await marketOf(kit, [{ stock: 1_000 }])
  })

  async function ordered(paymentType: 'COD' | 'ONLINE' = 'COD'): Promise<string> {
    const line = { productId: market.productIds[0] ?? '' }
    const { data } = await place(kit, buyer, orderBody(market.shopId, [line], { paymentType }))
    await kit.runJobs(1)
    return data.id
  }
  const change = (as: TestPerson, path: string, body: unknown) =>
    kit.call<Order>({ method: 'PATCH', url: `/orders/${path}`, as, body })

  /** The emails about an order after those about its placing: who got which kind. */
  async function news(orderId: string): Promise<[string, string][]> {
    await kit.runJobs(1)
    const found = await kit.ctx.db.many(
      pick(tables.mails, 'recipient', 'subject', 'kind'),
      sql`
      select recipient, subject, kind from mails
      where content::text like ${`%${orderId}%`} and kind not in ('orderPlaced', 'newOrder') order by id`,
    )
    return found.map(({ recipient, kind }) => [
      recipient === buyer.email ? 'buyer' : recipient === market.vendor.email ? 'vendor' : '?',
      kind,
    ])
  }

  it.each([
    ['the buyer', () => buyer, ['buyer', 'vendor']],
    ['the shop itself', () => market.vendor, ['buyer']],
    ['an admin', () => admin, ['buyer', 'vendor']],
  ])('a cancellation by %s', async (_by, who, readers) => {
    const id = await ordered()
    await change(who(), `change-status/${id}`, { status: 'CANCELLED' })
    expect((await news(id)).map(([reader]) => reader)).toEqual(readers)
  })

  it('an order that was not paid in time', async () => {
    const id = await ordered('ONLINE')
    await expireOrder(kit.ctx, id)
    expect(await news(id)).toEqual([
      ['buyer', 'orderStatusChanged'],
      ['vendor', 'shopOrderChanged'],
    ])
    const [email] = await kit.ctx.db.many(
      pick(tables.mails, 'body_text'),
      sql`
      select content::text as body_text from mails where kind = 'shopOrderChanged' order by id desc limit 1`,
    )
    expect(email?.body_text).toContain('not paid in time')
    expect(email?.body_text).toContain('do not send it')
    expect(email?.body_text).toContain(`/dashboard/orders/${id}`)
  })

  it('cash that was received, whether the shop or an admin recorded it', async () => {
    const byShop = await ordered()
    await change(market.vendor, `change-payment-status/${byShop}`, { paymentStatus: 'PAID' })
    expect(await news(byShop)).toEqual([['buyer', 'orderMoney']])
    const byAdmin = await ordered()
    await change(admin, `change-payment-status/${byAdmin}`, { paymentStatus: 'PAID' })
    expect(await news(byAdmin)).toEqual([
      ['buyer', 'orderMoney'],
      ['vendor', 'orderMoney'],
    ])
  })

  it('a refund, announced when the order was cancelled', async () => {
    const id = await ordered()
    await change(market.vendor, `change-payment-status/${id}`, { paymentStatus: 'PAID' })
    await change(market.vendor, `change-status/${id}`, { status: 'CANCELLED' })
    await change(admin, `change-payment-status/${id}`, { paymentStatus: 'REFUNDED' })
    const sent = await news(id)
    expect(sent).toContainEqual(['vendor', 'orderMoney'])
    expect(
      sent
        .filter(([reader]) => reader === 'buyer')
        .map(([, kind]) => kind)
        .toSorted(),
    ).toEqual(['orderMoney', 'orderMoney', 'orderStatusChanged'])
    const [email] = await kit.ctx.db.many(
      pick(tables.mails, 'body_text'),
      sql`
      select content::text as body_text from mails where kind = 'orderStatusChanged'
        and content::text like ${`%${id}%`}`,
    )
    expect(email?.body_text).toMatch(/refund the 160৳ you paid/)
  })

  it('nothing is sent about a change that was rolled back', async () => {
    const id = await ordered()
    const failed = inTransaction(kit.ctx, async (tx) => {
      const order = await lockOrder(tx, id)
      if (order !== null) await setPaymentStatus(tx, admin, order, 'PAID')
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect(await news(id)).toEqual([])
  })
})
