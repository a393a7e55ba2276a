import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4, text } from '#core/sql/kinds.ts'
import { cancellationCalls, leftOf, soldToCancel } from '#testing/cancellations.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { liveAndRebuilt } from '#testing/ledger.ts'
import { marketOf, stockOf } from '#testing/orders.ts'
import { findings, moveOrder } from '#testing/refunded-orders.ts'
import { shipmentCalls } from '#testing/shipments.ts'

const kit = useKit({ paymentGateways: ['sandbox'] })
const { preview, cancel, list } = cancellationCalls(kit)
let admin: TestPerson
let buyer: TestPerson
let market: Awaited<ReturnType<typeof marketOf>>

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  buyer = await kit.person('CUSTOMER')
  market = await marketOf(kit, [{ stock: 1_000 }, { stock: 1_000 }])
})

const sold = (paymentType: 'COD' | 'ONLINE' = 'COD') =>
  soldToCancel(kit, { buyer, ...market }, paymentType)
const stocks = async () =>
  await Promise.all(market.productIds.map(async (id) => (await stockOf(kit, id)).stock))
const pieces = (...given: [string, number][]) =>
  given.map(([itemId, quantity]) => ({ itemId, quantity }))
const expectSound = async () => {
  expect(await findings(kit)).toEqual([])
  const { live, rebuilt } = await liveAndRebuilt(kit)
  expect(live).toEqual(rebuilt)
}
const mailsOf = async (id: string) =>
  await kit.ctx.db.many(
    { to: text, body: text },
    sql`select recipient as "to", content::text as body from mails
      where kind = 'piecesCancelled' and content::text like ${`%${id}%`} order by id`,
  )

describe('who and when', () => {
  it('a shop gives a reason, an admin a note, and a buyer nothing', async () => {
    const { id, items } = await sold()
    const lines = pieces([items[0], 1])
    const failed = async (as: TestPerson, more: object) => {
      const { status, errors } = await cancel(as, id, { lines, ...more })
      return [status, errors?.map(({ path }) => path)]
    }
    expect(await failed(market.vendor, {})).toEqual([400, ['reason']])
    expect(await failed(market.vendor, { reason: 'OTHER' })).toEqual([400, ['note']])
    expect(await failed(market.vendor, { reason: 'OTHER', note: ' ' })).toEqual([400, ['note']])
    expect(await failed(admin, { reason: 'CANNOT_DELIVER' })).toEqual([400, ['note']])
    expect(await failed(buyer, { reason: 'OUT_OF_STOCK' })).toEqual([400, ['reason']])
    expect(await leftOf(kit, id)).toMatchObject({ pieces: 4 })
    expect((await cancel(market.vendor, id, { lines, reason: 'CANNOT_DELIVER' })).status).toBe(201)
    expect((await cancel(admin, id, { lines, note: 'On the phone' })).status).toBe(201)
  })

  it('after it was shipped, nobody cancels: the parcel has to come back', async () => {
    const { id, items } = await sold()
    await moveOrder(kit, id, 'SHIPPED')
    const lines = pieces([items[0], 1])
    const before = await stocks()
    for (const [as, more] of [
      [buyer, {}],
      [market.vendor, { reason: 'BUYER_ASKED' }],
      [admin, { note: 'Broken' }],
    ] as const)
      expect((await cancel(as, id, { lines, ...more })).code).toBe('STATUS_NOT_ALLOWED')
    expect(await stocks()).toEqual(before)
    await expectSound()
  })

  it('of an order of which a part was sent, the shop cancels what it can’t send', async () => {
    const { id, items } = await sold()
    const { pack, step } = shipmentCalls(kit)
    const { data: parcel } = await pack(market.vendor, id, [{ orderItemId: items[0], quantity: 2 }])
    await step(market.vendor, parcel.id, 'PICKED_UP')
    const rest = pieces([items[0], 1], [items[1], 1])
    const failed = async (as: TestPerson, lines: object[], more: object) =>
      (await cancel(as, id, { lines, ...more })).code
    const why = { reason: 'CANNOT_DELIVER' }
    expect(await failed(buyer, rest, {})).toBe('STATUS_NOT_ALLOWED')
    expect(await failed(market.vendor, pieces([items[0], 2]), why)).toBe('STATUS_NOT_ALLOWED')
    expect((await preview(market.vendor, id, pieces([items[0], 2]))).code).toBe(
      'STATUS_NOT_ALLOWED',
    )
    expect((await cancel(market.vendor, id, { lines: rest, ...why })).status).toBe(201)
    expect(await leftOf(kit, id)).toMatchObject({ status: 'SHIPPED', pieces: 2 })
    await step(market.vendor, parcel.id, 'DELIVERED')
    expect(await leftOf(kit, id)).toMatchObject({ status: 'DELIVERED', pieces: 2 })
    await expectSound()
  })

  it('an order whose parcels have all ended ends with the pieces that are cancelled', async () => {
    for (const [state, status] of [
      ['DELIVERED', 'DELIVERED'],
      ['RETURNED', 'RETURNED'],
    ] as const) {
      const { id, items } = await sold()
      const { pack, step } = shipmentCalls(kit)
      const { data } = await pack(market.vendor, id, [{ orderItemId: items[0], quantity: 3 }])
      await step(market.vendor, data.id, state)
      expect(await leftOf(kit, id)).toMatchObject({ status: 'SHIPPED' })
      const body = { lines: pieces([items[1], 1]), note: 'The shop lost it' }
      const answers = await Promise.all([1, 2].map(() => cancel(admin, id, body)))
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
      expect(await leftOf(kit, id)).toMatchObject({ status, pieces: 3 })
      await expectSound()
    }
  })

  it('an order that was sent before there were parcels has no pieces to cancel', async () => {
    const { id, items } = await sold()
    await moveOrder(kit, id, 'SHIPPED')
    await kit.ctx.db.run(sql`
      update shipments set state = 'CANCELLED' where order_id = ${id}`)
    const body = { lines: pieces([items[0], 1]), note: 'Lost' }
    expect((await cancel(admin, id, body)).code).toBe('STATUS_NOT_ALLOWED')
  })

  it('nothing of a delivered order is cancelled', async () => {
    const { id, items } = await sold()
    await moveOrder(kit, id, 'SHIPPED')
    await moveOrder(kit, id, 'DELIVERED')
    const { code } = await cancel(admin, id, { lines: pieces([items[0], 1]), note: 'Late' })
    expect(code).toBe('STATUS_NOT_ALLOWED')
  })

  it('strangers do not learn that the order exists', async () => {
    const { id, items } = await sold()
    const stranger = await kit.person('CUSTOMER')
    const lines = pieces([items[0], 1])
    const answers = [
      await cancel(stranger, id, { lines }),
      await preview(stranger, id, lines),
      await list(stranger, id),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('a product that is out of stock is sold out from now on', async () => {
    const { shopId, vendor, productIds } = await marketOf(kit, [{ stock: 9 }, { stock: 9 }])
    const { id, items } = await soldToCancel(kit, { buyer, shopId, productIds }, 'COD')
    const body = { lines: pieces([items[0], 2]), reason: 'OUT_OF_STOCK' }
    expect((await cancel(vendor, id, body)).status).toBe(201)
    const left = await Promise.all(productIds.map(async (each) => (await stockOf(kit, each)).stock))
    expect(left).toEqual([0, 8])
  })

  it('the other party is told which pieces, why, and what happens to the money', async () => {
    const { id, items } = await sold()
    await cancel(buyer, id, { lines: pieces([items[0], 1]) })
    const body = { lines: pieces([items[0], 1]), reason: 'OTHER', note: 'It fell down' }
    await cancel(market.vendor, id, body)
    await cancel(admin, id, { lines: pieces([items[1], 1]), note: 'By phone' })
    const mails = await mailsOf(id)
    expect(mails.map(({ to }) => to)).toEqual([
      market.vendor.email,
      buyer.email,
      buyer.email,
      market.vendor.email,
    ])
    expect(mails[1]?.body).toContain('"It fell down"')
    expect(mails[1]?.body).toContain('You have to pay 90.01৳ less.')
  })
})

describe('what is refused', () => {
  it('names the field', async () => {
    const { id, items } = await sold()
    const failed = async (lines: readonly object[]) =>
      (await cancel(buyer, id, { lines })).errors?.map(({ path }) => path)
    expect(await failed([])).toEqual(['lines'])
    expect(await failed(pieces([items[0], 4]))).toEqual(['lines.0.quantity'])
    expect(await failed(pieces([items[1], 1], [items[0].toUpperCase(), 4]))).toEqual([
      'lines.1.quantity',
    ])
    expect(await failed(pieces([items[0], 1], [items[0], 1]))).toEqual(['lines.1.itemId'])
    expect(await failed(pieces([id, 1]))).toEqual(['lines.0.itemId'])
    expect(await failed(pieces([items[0], 0]))).toEqual(['lines.0.quantity'])
    expect(await leftOf(kit, id)).toMatchObject({ pieces: 4 })
  })

  it('a preview that is out of date, and a button pressed twice', async () => {
    const { id, items } = await sold()
    const body = { lines: pieces([items[0], 1]), seen: { left: 4, amount: 90.01 } }
    const answers = await Promise.all([cancel(buyer, id, body), cancel(buyer, id, body)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await leftOf(kit, id)).toMatchObject({ pieces: 3 })
  })

  it('an order of which nothing would be left to pay', async () => {
    const { id, items } = await sold()
    await kit.ctx.db.run(sql`
      update order_items set price = 0, coupon_share = 0, shop_coupon_share = 0, commission = 0, vat = 0,
        commission_base = 0 where id = ${items[1]}`)
    await kit.ctx.db.run(sql`
      update orders set subtotal = 30003, shipping = 0, discount = 3000, total_amount = 27003 where id = ${id}`)
    const { code } = await cancel(buyer, id, { lines: pieces([items[0], 3]) })
    expect(code).toBe('STATUS_NOT_ALLOWED')
    const all = pieces([items[0], 3], [items[1], 1])
    expect((await cancel(buyer, id, { lines: all })).status).toBe(201)
  })
})

describe('once for a key', () => {
  it('a repeat answers as the first time, also after the last piece', async () => {
    const { id, items } = await sold()
    const body = { lines: pieces([items[0], 3], [items[1], 1]) }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => cancel(buyer, id, body, `key-${id}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    const { n } = await kit.ctx.db.one(
      { n: int4 },
      sql`select count(*)::int as n from cancellations where order_id = ${id}`,
    )
    expect(n).toBe(1)
  })

  it('another order with the same key is refused, and nothing is written', async () => {
    const [one, two] = [await sold(), await sold()]
    const key = `key-${one.id}`
    const answers = await Promise.all(
      [one, two].map(({ id, items }) => cancel(buyer, id, { lines: pieces([items[0], 1]) }, key)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const left = await Promise.all([one, two].map(({ id }) => leftOf(kit, id)))
    expect(left.map((each) => each.pieces).toSorted((a, b) => a - b)).toEqual([3, 4])
  })
})
