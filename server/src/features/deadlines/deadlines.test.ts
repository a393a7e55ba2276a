import { beforeEach, describe, expect, it } from 'vitest'
import type { Deadline, DeadlineCounts, DeadlineKind } from '@haat/contract/deadlines'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { lateOrder } from '#testing/deadlines.ts'
import { doomed, Killed } from '#testing/doomed.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { deliveredOrder, settle } from '#testing/ledger.ts'
import { cancellationCalls } from '#testing/cancellations.ts'
import { move, payday, step, useAccount } from '#testing/payouts.ts'
import { placedOrder, shipmentCalls } from '#testing/shipments.ts'
import { releaseEarnings } from '#features/ledger/holds.service.ts'
import { watchDeadlines } from './watching.service.ts'

const kit = useKit({ paymentGateways: ['sandbox'] })
const { moveOrder } = shipmentCalls(kit)
let admin: TestPerson
let buyer: TestPerson

beforeEach(async () => {
  admin = await kit.person('ADMIN')
  buyer = await kit.person('CUSTOMER')
  // Each test begins with nothing open.
  await kit.ctx.db.run(sql`update orders set promised_at = null`)
  await kit.ctx.db.run(
    sql`update refund_decisions set status = 'WITHDRAWN', ended_at = now() where status = 'DUE'`,
  )
  await kit.ctx.db.run(sql`delete from ledger_holds`)
  await kit.ctx.db.run(sql`delete from mails`)
})

const list = async (query = '') =>
  (await kit.call<Deadline[]>({ url: `/deadlines${query}`, as: admin })).data
const countsOf = async (kind: DeadlineKind) => {
  const { data } = await kit.call<DeadlineCounts>({ url: '/deadlines/counts', as: admin })
  return data.kinds.find((each) => each.kind === kind)
}
const mails = async (kind: string) =>
  await kit.ctx.db.many(
    { to: text, subject: text },
    sql`select recipient as to, subject from mails where kind = ${kind} order by id`,
  )
const paidOrder = async (late: number, status: 'PROCESSING' | 'SHIPPED' = 'PROCESSING') => {
  const order = await placedOrder(kit, buyer, 'ONLINE')
  await settle(kit, order.id)
  await lateOrder(kit, order.id, status, late)
  return order
}
const cancelledOrder = async (daysAgo: number, reason = 'CANNOT_DELIVER') => {
  const order = await placedOrder(kit, buyer, 'ONLINE')
  await settle(kit, order.id)
  const lines = [{ itemId: order.items[0], quantity: 1 }]
  const { cancel } = cancellationCalls(kit)
  expect((await cancel(order.vendor, order.id, { lines, reason })).status).toBe(201)
  await kit.ctx.db.run(sql`
    update refund_decisions set created_at = now() - make_interval(secs => ${daysAgo * 86_400}),
      decided_at = now() - make_interval(secs => ${daysAgo * 86_400})
    where order_id = ${order.id}`)
  await kit.ctx.db.run(sql`update orders set promised_at = null where id = ${order.id}`)
  return order
}

describe('the desk', () => {
  it('counts and lists deliveries, the first to run out first', async () => {
    const later = await paidOrder(-9 * 86_400_000)
    const over = await paidOrder(1)
    const moreOver = await paidOrder(86_400_000, 'SHIPPED')
    expect(await countsOf('DELIVERY')).toEqual({ kind: 'DELIVERY', overdue: 2, today: 0, later: 1 })
    const all = await list('?kind=DELIVERY')
    expect(all.map(({ orderId }) => orderId)).toEqual([moreOver.id, over.id, later.id])
    expect(all.map(({ state }) => state)).toEqual(['OVERDUE', 'OVERDUE', 'LATER'])
    expect((await list('?state=OVERDUE&limit=1&page=2'))[0]?.orderId).toBe(over.id)
    await moveOrder(buyer, over.id, 'CANCELLED')
    await moveOrder(moreOver.vendor, moreOver.id, 'DELIVERED')
    expect(await countsOf('DELIVERY')).toMatchObject({ overdue: 0, later: 1 })
    expect(await list('?state=OVERDUE')).toEqual([])
  })

  it('what runs out today is neither overdue nor later', async () => {
    const { id } = await paidOrder(-1000)
    // The last millisecond of today in Dhaka, and the first of tomorrow.
    const end = sql`((now() at time zone 'Asia/Dhaka')::date + 1)::timestamp at time zone 'Asia/Dhaka'`
    const stateAt = async (ms: number) => {
      await kit.ctx.db.run(sql`
        update orders set promised_at = ${end} + make_interval(secs => ${ms / 1000}) where id = ${id}`)
      return await countsOf('DELIVERY')
    }
    expect(await stateAt(-1)).toMatchObject({ today: 1, later: 0 })
    expect(await stateAt(0)).toMatchObject({ today: 0, later: 1 })
  })

  it('a refund has ten days; where the shop had no stock, three', async () => {
    const usual = await cancelledOrder(9.9)
    const stock = await cancelledOrder(3.01, 'OUT_OF_STOCK')
    expect(await countsOf('REFUND')).toMatchObject({ overdue: 0 })
    expect((await list('?kind=REFUND')).map(({ orderId }) => orderId)).toEqual([usual.id])
    expect(await list('?kind=STOCK_REFUND')).toMatchObject([
      { orderId: stock.id, state: 'OVERDUE' },
    ])
    await kit.ctx.db.run(sql`
      update refund_decisions set created_at = now() - interval '240 hours' where order_id = ${usual.id}`)
    expect(await countsOf('REFUND')).toMatchObject({ overdue: 1 })
  })

  it('a whole order that was out of stock has three days too', async () => {
    const { id, vendor, items } = await placedOrder(kit, buyer, 'ONLINE')
    await settle(kit, id)
    const lines = items.map((itemId, nth) => ({ itemId, quantity: 2 - nth }))
    await cancellationCalls(kit).cancel(vendor, id, { lines, reason: 'OUT_OF_STOCK' })
    expect((await list('?kind=STOCK_REFUND')).map(({ orderId }) => orderId)).toEqual([id])
    expect(await list('?kind=REFUND')).toEqual([])
  })

  it('a shop gets its money within ten days of the delivery', async () => {
    const { id: shopId, vendor } = await kit.shop()
    const productId = await kit.product({ shopId, categoryId: await kit.category() })
    const held = await deliveredOrder(kit, { buyer, shopId, productId }, 3)
    const released = await deliveredOrder(kit, { buyer, shopId, productId }, 9)
    await move(kit, shopId, 100_000n)
    await releaseEarnings(kit.ctx)
    const found = await list('?kind=SELLER_PAYMENT')
    expect(found.map(({ orderId }) => orderId)).toEqual([released, held])
    expect(await countsOf('SELLER_PAYMENT')).toMatchObject({ overdue: 0 })
    await useAccount(kit, { id: shopId, vendor })
    const second = await kit.person('ADMIN')
    const { sentOf } = payday(kit, () => ({ first: admin, second }))
    const orders = async () => (await list('?kind=SELLER_PAYMENT')).map(({ orderId }) => orderId)
    const first = await sentOf(shopId)
    expect(await orders()).toEqual([released, held])
    await step(kit, second, first, 'failed')
    expect(await orders()).toEqual([released, held])
    await step(kit, second, await sentOf(shopId), 'paid')
    expect(await orders()).toEqual([held])
  })

  it('is a file that a spreadsheet does not run', async () => {
    const { id, shopId } = await paidOrder(1)
    await kit.ctx.db.run(sql`update shops set name = '=cmd()' where id = ${shopId}`)
    const { raw } = await kit.call({ url: '/deadlines/list.csv?state=OVERDUE', as: admin })
    expect(raw.body).toContain(`'=cmd()`)
    expect(raw.body).toContain(id)
    expect(raw.body.trim().split('\r\n')).toHaveLength(2)
  })
})

describe('what follows when one has passed', () => {
  it('buyer, shop and market are told of a late order, each once', async () => {
    const { vendor } = await paidOrder(1)
    await watchDeadlines(kit.ctx)
    await watchDeadlines(kit.ctx)
    expect((await mails('deliveryLate')).map(({ to }) => to)).toEqual([buyer.email, vendor.email])
    expect((await mails('deadlinesTold')).map(({ subject }) => subject)).toEqual([
      'Overdue: 1 delivery',
    ])
  })

  it('nobody is told of one that was cancelled or arrived in time, or is not late yet', async () => {
    const cancelled = await paidOrder(-60_000)
    await moveOrder(buyer, cancelled.id, 'CANCELLED')
    const arrived = await paidOrder(-60_000, 'SHIPPED')
    await moveOrder(arrived.vendor, arrived.id, 'DELIVERED')
    const open = await paidOrder(-60_000)
    await kit.ctx.db.run(sql`
      update orders set promised_at = now() - interval '1 ms' where id in (${cancelled.id}, ${arrived.id})`)
    await watchDeadlines(kit.ctx)
    expect(await mails('deliveryLate')).toEqual([])
    expect(open.id).toBeTruthy()
  })

  it('one that arrived late and came back is no longer open', async () => {
    const { id, vendor } = await paidOrder(1, 'SHIPPED')
    await watchDeadlines(kit.ctx)
    await moveOrder(vendor, id, 'DELIVERED')
    expect(await list('?kind=DELIVERY')).toEqual([])
    await watchDeadlines(kit.ctx)
    expect(await mails('deliveryLate')).toHaveLength(2)
  })

  it('the market is told of a refund after seven days and after ten', async () => {
    const { id } = await cancelledOrder(6.99)
    const age = async (days: number) => {
      await kit.ctx.db.run(sql`
        update refund_decisions set created_at = now() - make_interval(secs => ${days * 86_400})
        where order_id = ${id}`)
      await watchDeadlines(kit.ctx)
      return (await mails('deadlinesTold')).map(({ subject }) => subject)
    }
    expect(await age(6.99)).toEqual([])
    expect(await age(7)).toEqual(['Soon overdue: 1 refund'])
    expect(await age(9.99)).toHaveLength(1)
    expect(await age(10)).toEqual(['Soon overdue: 1 refund', 'Overdue: 1 refund'])
  })

  it('after a long outage it is not warned any more, only that it has passed', async () => {
    await cancelledOrder(30)
    await watchDeadlines(kit.ctx)
    expect((await mails('deadlinesTold')).map(({ subject }) => subject)).toEqual([
      'Overdue: 1 refund',
    ])
  })

  it('many processes at once, and some that are killed, tell each once', async () => {
    await Promise.all([1, 2, 3, 4, 5].map((ms) => paidOrder(ms)))
    for (let uses = 0; uses < 24; uses += 3) {
      await watchDeadlines(doomed(kit.ctx, uses)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
    }
    await Promise.all([1, 2, 3, 4].map(() => watchDeadlines(kit.ctx)))
    expect(await mails('deliveryLate')).toHaveLength(10)
    const told = (await mails('deadlinesTold')).map(({ subject }) => subject.split(' ')[1])
    expect(told.reduce((sum, count) => sum + Number(count), 0)).toBe(5)
  })

  it('what was told stays as it was', async () => {
    await paidOrder(1)
    await watchDeadlines(kit.ctx)
    await expect(kit.ctx.db.run(sql`delete from deadline_events`)).rejects.toThrow(
      'deadline_events',
    )
  })
})
