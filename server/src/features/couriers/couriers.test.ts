import type { CourierBalances, CourierOrder, HeldCash, Remittance } from '@haat/contract/couriers'
import { formatOrderNumber, withCheckDigit } from '@haat/contract/order-numbers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int8, text } from '#core/sql/kinds.ts'
import { checkBooks } from '#features/ledger/books.service.ts'
import { courierOrder, enterRemittance, holdCash } from '#testing/couriers.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf, creditOf, journalsOf, liveAndRebuilt, soldOrder } from '#testing/ledger.ts'
import { paymentCalls } from '#testing/payments.ts'
import { courierChecks } from './courier-checks.ts'

const kit = useKit()
const { change } = paymentCalls(kit)
let buyer: TestPerson
let first: TestPerson
let second: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  first = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
})

const newSale = async () => {
  const shop = await kit.shop()
  const productId = await kit.product({ shopId: shop.id, stock: 100 })
  return { ...shop, sale: { buyer, shopId: shop.id, productId } }
}
const decide = (as: TestPerson, id: string, decision: 'APPROVED' | 'REJECTED') =>
  kit.call<Remittance>({
    method: 'PATCH',
    url: `/finance/remittances/${id}`,
    as,
    body: { decision },
  })
const linesOf = async (id: string) => {
  const rows = await kit.ctx.db.many(
    { key: text, account: text, amount: int8 },
    sql`select split_part(j.key, ':', 1) as key, l.account, l.amount
      from journals j join journal_lines l on l.journal_id = j.id
      where split_part(j.key, ':', 2) = ${id} order by j.id, l.line`,
  )
  return rows.map(({ key, account, amount }) => `${key} ${account} ${amount}`)
}
const faults = async () => (await checkBooks(kit.ctx, courierChecks)).findings

describe('cash that a courier collects', () => {
  it('is owed by the courier, and the shop’s part is in the hold', async () => {
    const { id: shopId, sale } = await newSale()
    const orderId = await courierOrder(kit, sale, 'pathao')
    expect(await journalsOf(kit, orderId)).toEqual({
      'cash.collected': ['courier.clearing 5060.00', 'customer.unfulfilled -5060.00'],
      'order.delivered': [
        'customer.unfulfilled 5060.00',
        'vendor.pending -4540.00',
        'revenue.commission -400.00',
        'vat.payable -60.00',
        'revenue.shipping -60.00',
      ],
    })
    expect(await balancesOf(kit, shopId)).toEqual({ 'vendor.pending': 454_000n })
    expect(await faults()).toEqual([])
  })

  it('is given back by the market when the order is cancelled', async () => {
    const { id: shopId, sale, vendor } = await newSale()
    const id = await soldOrder(kit, sale, { subtotal: 10_000n, paymentType: 'COD' })
    await holdCash(kit, first, id, 'redx')
    await change(vendor, `change-payment-status/${id}`, { paymentStatus: 'PAID' })
    await change(vendor, `change-status/${id}`, { status: 'CANCELLED' })
    await change(first, `change-payment-status/${id}`, { paymentStatus: 'REFUNDED' })
    expect((await journalsOf(kit, id))['cash.returned']).toEqual([
      'customer.refund_due 100.00',
      'bank.main -100.00',
    ])
    expect(await balancesOf(kit, shopId)).toEqual({})
    expect(await faults()).toEqual([])
  })

  it('does not change hands once it is collected, and only cash does', async () => {
    const { sale } = await newSale()
    const collected = await courierOrder(kit, sale)
    const online = await soldOrder(kit, sale, { subtotal: 10_000n })
    for (const id of [collected, online]) {
      expect((await holdCash(kit, first, id, null)).code).toBe('STATUS_NOT_ALLOWED')
    }
    const open = await soldOrder(kit, sale, { subtotal: 10_000n, paymentType: 'COD' })
    expect((await holdCash(kit, first, open, 'Steadfast')).data).toMatchObject({
      courier: 'steadfast',
    })
    expect((await holdCash(kit, first, open, null)).data).toMatchObject({ courier: null })
    const { errors } = await holdCash(kit, first, open, 'a b')
    expect(errors?.[0]?.path).toBe('courier')
    expect((await holdCash(kit, first, crypto.randomUUID(), 'pathao')).code).toBe('NOT_FOUND')
  })

  it('is of whom an admin stated, and of the shop before; an order paid online has none', async () => {
    const { sale } = await newSale()
    const id = await soldOrder(kit, sale, { subtotal: 10_000n, paymentType: 'COD' })
    const holder = async (orderId: string) =>
      await kit.call<HeldCash>({ url: `/finance/orders/${orderId}/cash-held-by`, as: first })
    expect((await holder(id)).data).toEqual({ orderId: id, heldBy: 'SHOP', courier: null })
    await holdCash(kit, first, id, 'redx')
    expect((await holder(id)).data).toEqual({ orderId: id, heldBy: 'COURIER', courier: 'redx' })
    const online = await soldOrder(kit, sale, { subtotal: 10_000n })
    expect((await holder(online)).code).toBe('NOT_FOUND')
    expect((await holder(crypto.randomUUID())).code).toBe('NOT_FOUND')
  })

  it('is in the books as a rebuild would enter it', async () => {
    const { live, rebuilt } = await liveAndRebuilt(kit)
    expect(live).toEqual(rebuilt)
  })
})

describe('a remittance', () => {
  it('moves the cash to the bank, less the bill, when another person confirms it', async () => {
    const { sale } = await newSale()
    const orderId = await courierOrder(kit, sale, 'steadfast')
    const more = { courier: 'steadfast', received: 4_939 }
    const { data } = await enterRemittance(kit, first, [orderId], more)
    expect(data).toMatchObject({ collected: 5_060, difference: 0.4, orders: 1, status: 'PENDING' })
    expect((await decide(first, data.id, 'APPROVED')).code).toBe('SECOND_PERSON_REQUIRED')
    expect((await decide(second, data.id, 'APPROVED')).data.status).toBe('APPROVED')
    expect((await decide(second, data.id, 'APPROVED')).status).toBe(200)
    expect(await linesOf(data.id)).toEqual([
      'courier.billed expense.courier 12060',
      'courier.billed courier.clearing -12060',
      'courier.remitted bank.main 493900',
      'courier.remitted difference 40',
      'courier.remitted courier.clearing -493940',
    ])
    expect(await creditOf(kit, 'courier.clearing', 'steadfast')).toBe(0n)
    const { data: left } = await kit.call<CourierBalances>({ url: '/finance/couriers', as: first })
    expect(left.couriers.map(({ courier }) => courier)).not.toContain('steadfast')
    expect(await faults()).toEqual([])
  })

  it('is made of the orders that the courier still holds', async () => {
    const { sale } = await newSale()
    const order = () => courierOrder(kit, sale, 'ecourier')
    const orders = [await order(), await order()]
    await courierOrder(kit, sale, 'redx')
    const held = async () => {
      const url = '/finance/couriers/orders?courier=ECourier'
      const { data } = await kit.call<CourierOrder[]>({ url, as: first })
      return data.map(({ shopName: _, orderedAt: __, ...row }) => row)
    }
    const number = withCheckDigit('482190638')
    await kit.ctx.db.run(sql`update orders set number = ${number} where id = ${orders[0] ?? ''}`)
    const each = (orderId: string | undefined, isEntered: boolean) => ({
      orderId,
      orderNumber: orderId === orders[0] ? number : null,
      amount: 5_060,
      isEntered,
    })
    expect(await held()).toEqual([each(orders[0], false), each(orders[1], false)])
    const ids = [orders[0] ?? '']
    const { data } = await enterRemittance(kit, first, ids, { courier: 'ecourier' })
    expect(await held()).toEqual([each(orders[0], true), each(orders[1], false)])
    await decide(second, data.id, 'REJECTED')
    expect(await held()).toEqual([each(orders[0], false), each(orders[1], false)])
    const { data: again } = await enterRemittance(kit, first, ids, { courier: 'ecourier' })
    await decide(second, again.id, 'APPROVED')
    expect(await held()).toEqual([each(orders[1], false)])
  })

  it('of an order is entered once, unless it was rejected', async () => {
    const { sale } = await newSale()
    const orderId = await courierOrder(kit, sale)
    const answers = await Promise.all([1, 2, 3].map(() => enterRemittance(kit, first, [orderId])))
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'EDIT_CONFLICT')).toHaveLength(2)
    await decide(first, made[0]?.data.id ?? '', 'REJECTED')
    expect((await enterRemittance(kit, first, [orderId])).status).toBe(201)
    expect(await faults()).toEqual([])
  })

  it('takes the numbers of orders as they are printed, and names the one that is wrong', async () => {
    const { sale } = await newSale()
    const held = [await courierOrder(kit, sale), await courierOrder(kit, sale)]
    const number = withCheckDigit('482190637')
    await kit.ctx.db.run(sql`update orders set number = ${number} where id = ${held[0]}`)
    const printed = ` ${formatOrderNumber(number)}`
    const unknown = withCheckDigit('911111111')
    const wrong = await enterRemittance(kit, first, [printed, held[1] ?? '', unknown])
    expect(wrong).toMatchObject({ status: 400, errors: [{ path: 'orderIds.2' }] })
    const named = await enterRemittance(kit, first, [printed, 'x'])
    expect(named).toMatchObject({ status: 400, errors: [{ path: 'orderIds.1' }] })
    const both = await enterRemittance(kit, first, [printed, held[1] ?? '', held[0] ?? ''])
    expect(both).toMatchObject({ status: 201, data: { orders: 2, collected: 10_120 } })
    await decide(first, both.data.id, 'REJECTED')
  })

  it('names the order that the courier does not hold, and takes no reference twice', async () => {
    const { sale } = await newSale()
    const [held, other] = [await courierOrder(kit, sale), await courierOrder(kit, sale, 'redx')]
    const wrong = await enterRemittance(kit, first, [held, other])
    expect(wrong.errors?.[0]?.path).toBe('orderIds.1')
    const repeated = await enterRemittance(kit, first, [held, held.toUpperCase(), other])
    expect(repeated.errors?.[0]?.path).toBe('orderIds.2')
    await enterRemittance(kit, first, [held], { reference: 'R-1' })
    const third = await courierOrder(kit, sale)
    const sameReference = await enterRemittance(kit, first, [third], { reference: 'R-1' })
    expect(sameReference.code).toBe('EDIT_CONFLICT')
    expect(sameReference.errors?.[0]?.path).toBe('reference')
    const sameOrder = await enterRemittance(kit, first, [held])
    expect(sameOrder.code).toBe('EDIT_CONFLICT')
    expect(sameOrder.errors?.[0]?.path).toBe('orderIds')
  })
})

it('is nothing for a free order, which no remittance names', async () => {
  const { sale } = await newSale()
  const free = { subtotal: 10_000n, discount: 10_000n, paymentType: 'COD' } as const
  const id = await soldOrder(kit, sale, free)
  await holdCash(kit, first, id, 'paperfly')
  await kit.ctx.db.run(sql`update orders set status = 'DELIVERED' where id = ${id}`)
  const { errors } = await enterRemittance(kit, first, [id], { courier: 'paperfly' })
  expect(errors?.[0]).toMatchObject({ path: 'orderIds.0' })
})

it.each([
  [
    'couriers.hold-what-they-have-not-handed-over',
    sql`update courier_remittances set collected = collected + 1 where status = 'APPROVED'`,
    sql`update courier_remittances set collected = collected - 1 where status = 'APPROVED'`,
  ],
  [
    'couriers.remittances-are-their-orders',
    sql`update courier_remittance_orders set amount = amount + 1`,
    sql`update courier_remittance_orders set amount = amount - 1`,
  ],
  [
    'couriers.remittances-are-entered',
    sql`update courier_remittances set status = 'PENDING', decided_by = null, decided_at = null
      where status = 'APPROVED'`,
    sql`update courier_remittances m set status = 'APPROVED', decided_at = now(),
        decided_by = (select id from people where id <> m.by_id limit 1)
      where exists (select from journals where key = 'courier.remitted:' || m.id)`,
  ],
])('the rule %s finds what breaks it', async (name, plant, undo) => {
  await kit.ctx.db.run(plant)
  expect((await faults()).map((finding) => finding.name)).toContain(name)
  await kit.ctx.db.run(undo)
  expect(await faults()).toEqual([])
})
