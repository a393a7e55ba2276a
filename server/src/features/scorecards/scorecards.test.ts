import { beforeAll, describe, expect, it } from 'vitest'
import type {
  CountedOrder,
  Scorecard,
  ScorecardMeasure,
  ShopRecord,
} from '@haat/contract/scorecards'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { doomed, Killed } from '#testing/doomed.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { servedOrders, type Served } from '#testing/served-orders.ts'
import { countScorecards } from './counting.service.ts'

const limits = { late: 10, cancelled: 5, outOfStock: 3, returned: 15, rating: 3, answered: 80 }
const kit = useKit({ scorecards: { days: 90, minimum: 4, shipHours: 48, limits } })
let admin: TestPerson
let buyer: TestPerson
let categoryId: string
const { served, cancelled } = servedOrders(kit, () => buyer)

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  buyer = await kit.person('CUSTOMER')
  categoryId = await kit.category()
})
const newShop = async (): Promise<Served> => {
  const { id, vendor } = await kit.shop()
  return { id, vendor, productId: await kit.product({ shopId: id, categoryId }) }
}

const times = async (count: number, work: () => Promise<unknown>) => {
  for (let nth = 0; nth < count; nth += 1) await work()
}

const count = () => countScorecards(kit.ctx)
const cardOf = async ({ vendor }: Served) =>
  (await kit.call<Scorecard>({ url: '/scorecards/mine', as: vendor })).data
const figureOf = async (shop: Served, measure: ScorecardMeasure) => {
  const found = (await cardOf(shop)).figures.find((each) => each.measure === measure)
  return found === undefined ? undefined : [found.count, found.of, found.rate, found.state]
}
const recordOf = async ({ id }: Served) =>
  await kit.call<ShopRecord>({ url: `/scorecards/shops/${id}/record` })
const mailsTo = async (email: string) =>
  (
    await kit.ctx.db.many(
      { subject: text },
      sql`select subject from mails where recipient = ${email} and kind like 'scorecard%' order by id`,
    )
  ).map(({ subject }) => subject)

describe('what counts', () => {
  it('late is what was sent or cancelled after its hours, or is still there', async () => {
    const shop = await newShop()
    await served(shop, 72, { SHIPPED: 47.99 })
    await served(shop, 72, { SHIPPED: 48.001 })
    await served(shop, 72)
    await served(shop, 72, { CANCELLED: 50 }, 'CUSTOMER')
    await served(shop, 72, { CANCELLED: 10 }, 'CUSTOMER')
    // It can still be sent in time.
    await served(shop, 47)
    await count()
    expect(await figureOf(shop, 'LATE')).toEqual([3, 4, 75, 'LISTED'])
  })

  it('cancelled by the shop and out of stock are two figures; what the buyer wished is none', async () => {
    const shop = await newShop()
    for (const [reason, by] of [
      ['OUT_OF_STOCK', 'VENDOR'],
      ['CANNOT_DELIVER', 'VENDOR'],
      [null, 'VENDOR'],
      ['BUYER_ASKED', 'VENDOR'],
      [null, 'CUSTOMER'],
      [null, 'ADMIN'],
    ] as const)
      await cancelled(await served(shop, 72, { CANCELLED: 1 }, by), reason, by)
    await times(4, () => served(shop, 72, { SHIPPED: 1 }))
    await count()
    expect(await figureOf(shop, 'CANCELLED')).toEqual([2, 10, 20, 'LISTED'])
    expect(await figureOf(shop, 'OUT_OF_STOCK')).toEqual([1, 10, 10, 'LISTED'])
    expect(await figureOf(shop, 'LATE')).toEqual([0, 4, 0, 'FINE'])
  })

  it('returned is what came back, of what arrived or came back', async () => {
    const shop = await newShop()
    await times(3, () => served(shop, 72, { SHIPPED: 1, DELIVERED: 9 }))
    const broken = await served(shop, 72, { SHIPPED: 1, DELIVERED: 9 })
    await kit.ctx.db.run(sql`
      insert into refund_decisions (order_id, cause, status, amount, decided_at)
      values (${broken}, 'RETURN', 'DUE', 100, now())`)
    await served(shop, 72, { SHIPPED: 1, RETURNED: 9 })
    await served(shop, 72, { SHIPPED: 1 })
    await count()
    expect(await figureOf(shop, 'RETURNED')).toEqual([2, 5, 40, 'LISTED'])
  })

  it('days before the window and today do not count', async () => {
    const shop = await newShop()
    await times(4, () => served(shop, 91 * 24, { SHIPPED: 72 }))
    await times(4, () => served(shop, 0, { SHIPPED: 0 }))
    await count()
    expect(await figureOf(shop, 'LATE')).toEqual([0, 0, null, 'TOO_FEW'])
  })

  it('the rating is an average that must not fall below its limit', async () => {
    const shop = await newShop()
    for (const stars of [2, 2, 3, 4]) {
      const { id: customerId } = await kit.person('CUSTOMER')
      await kit.ctx.db.run(sql`
        insert into reviews (product_id, shop_id, customer_id, rating, comment, created_at)
        values (${shop.productId}, ${shop.id}, ${customerId}, ${stars}, 'x', now() - interval '2 days')`)
    }
    await count()
    expect(await figureOf(shop, 'RATING')).toEqual([11, 4, 2.8, 'WARNED'])
  })

  it('answered is the first message of a buyer that the shop answered within a day', async () => {
    const shop = await newShop()
    const talk = async (hoursAgo: number, answers: [string, number][] = []) => {
      const writer = await kit.person('CUSTOMER')
      const message = (role: string, by: string, seq: number, hours: number) => sql`
        insert into conversation_messages (conversation_id, seq, client_id, by_id, by_role, body, created_at)
        select id, ${seq}, gen_random_uuid(), ${by}, ${role}, 'x', now() - make_interval(secs => ${hours * 3_600})
        from conversations where customer_id = ${writer.id}`
      await kit.ctx.db.run(sql`insert into conversations (product_id, shop_id, customer_id)
        values (${shop.productId}, ${shop.id}, ${writer.id})`)
      await kit.ctx.db.run(message('CUSTOMER', writer.id, 1, hoursAgo))
      await kit.ctx.db.run(message('CUSTOMER', writer.id, 2, hoursAgo - 0.1))
      for (const [nth, [role, after]] of answers.entries()) {
        const by = role === 'VENDOR' ? shop.vendor.id : admin.id
        await kit.ctx.db.run(message(role, by, nth + 3, hoursAgo - after))
      }
    }
    await talk(72, [['VENDOR', 23.99]])
    await talk(72, [['VENDOR', 2]])
    await talk(72, [['VENDOR', 24.01]])
    await talk(72, [['ADMIN', 1]])
    await talk(72)
    await count()
    expect(await figureOf(shop, 'ANSWERED')).toEqual([2, 5, 40, 'LISTED'])
    expect((await recordOf(shop)).data.answeredPercent).toBe(40)
  })

  it('a new shop has no rates, and one that cancelled all has them', async () => {
    const [fresh, poor] = [await newShop(), await newShop()]
    expect((await cardOf(fresh)).countedAt).toBeNull()
    expect((await recordOf(fresh)).data).toMatchObject({ onTimePercent: null })
    await times(5, async () =>
      cancelled(await served(poor, 72, { CANCELLED: 1 }), 'CANNOT_DELIVER'),
    )
    await count()
    expect(new Set((await cardOf(fresh)).figures.map(({ state }) => state))).toEqual(
      new Set(['TOO_FEW']),
    )
    expect(await figureOf(poor, 'CANCELLED')).toEqual([5, 5, 100, 'LISTED'])
    expect(await figureOf(poor, 'LATE')).toEqual([0, 0, null, 'TOO_FEW'])
  })

  it('a figure leads to the orders it is made of', async () => {
    const shop = await newShop()
    const late = await served(shop, 72, { SHIPPED: 60 })
    await times(3, () => served(shop, 72, { SHIPPED: 1 }))
    await count()
    const orders = await kit.call<CountedOrder[]>({
      url: '/scorecards/mine/orders?measure=LATE',
      as: shop.vendor,
    })
    expect(orders.data.map(({ orderId }) => orderId)).toEqual([late])
    expect(orders.meta.total).toBe(1)
    const same = await kit.call({
      url: `/scorecards/shops/${shop.id.toUpperCase()}/orders?measure=LATE`,
      as: admin,
    })
    expect(same.data).toEqual(orders.data)
  })
})

describe('what follows', () => {
  it('a warning once, the list after two weeks, and an end once it is better', async () => {
    const shop = await newShop()
    const late = await served(shop, 72, { SHIPPED: 60 })
    await times(7, () => served(shop, 72, { SHIPPED: 1 }))
    await count()
    await count()
    expect(await figureOf(shop, 'LATE')).toEqual([1, 8, 12.5, 'WARNED'])
    expect(await mailsTo(shop.vendor.email)).toHaveLength(1)
    await kit.ctx.db.run(sql`
      update scorecard_breaches set since = now() - interval '14 days' where shop_id = ${shop.id}`)
    await count()
    expect(await figureOf(shop, 'LATE')).toEqual([1, 8, 12.5, 'LISTED'])
    expect(await mailsTo(shop.vendor.email)).toHaveLength(1)
    await kit.ctx.db.run(
      sql`delete from order_events where order_id = ${late} and status = 'SHIPPED'`,
    )
    await kit.ctx.db.run(sql`update orders set created_at = now() where id = ${late}`)
    await count()
    await count()
    expect(await figureOf(shop, 'LATE')).toEqual([0, 7, 0, 'FINE'])
    expect(await mailsTo(shop.vendor.email)).toHaveLength(2)
    await served(shop, 72, { SHIPPED: 60 })
    await count()
    expect(await mailsTo(shop.vendor.email)).toHaveLength(3)
  })

  it('is the same however often, by however many, and after being killed', async () => {
    const shop = await newShop()
    await times(4, () => served(shop, 72, { SHIPPED: 60 }))
    for (let uses = 0; uses < 12; uses += 1) {
      await countScorecards(doomed(kit.ctx, uses)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
    }
    await Promise.all([count(), count(), count()])
    expect(await figureOf(shop, 'LATE')).toEqual([4, 4, 100, 'LISTED'])
    expect(await mailsTo(shop.vendor.email)).toHaveLength(1)
  })

  it('admins see the worst first, and nothing happens to a shop', async () => {
    const worst = await newShop()
    await times(4, async () => cancelled(await served(worst, 72, { CANCELLED: 1 }), 'OUT_OF_STOCK'))
    await count()
    const list = async (query = '') =>
      (await kit.call<Scorecard[]>({ url: `/scorecards${query}`, as: admin })).data
    expect((await list())[0]?.shop.id).toBe(worst.id)
    expect((await list('?state=LISTED')).map(({ shop }) => shop.id)).toContain(worst.id)
    expect((await recordOf(worst)).status).toBe(200)
  })
})

describe('what buyers see', () => {
  it('how many are sent in time, only of enough orders and open shops', async () => {
    const shop = await newShop()
    await times(3, () => served(shop, 72, { SHIPPED: 1 }))
    await count()
    expect((await recordOf(shop)).data.onTimePercent).toBeNull()
    await times(30, () => served(shop, 72, { SHIPPED: 1 }))
    await served(shop, 72, { SHIPPED: 60 })
    await count()
    // Rounded down: what is not perfect is not called so.
    expect((await recordOf(shop)).data).toEqual({
      shopId: shop.id,
      onTimePercent: 97,
      answeredPercent: null,
      since: expect.any(Number),
    })
    await kit.ctx.db.run(sql`update shops set status = 'SUSPENDED' where id = ${shop.id}`)
    expect((await recordOf(shop)).code).toBe('NOT_FOUND')
  })
})
