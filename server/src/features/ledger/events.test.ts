import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import {
  balancesOf,
  creditOf,
  journalsOf,
  settle,
  soldOrder,
  type Sale,
  type SoldValues,
} from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { paymentCalls } from '#testing/payments.ts'

const kit = useKit()
const { change } = paymentCalls(kit)
let buyer: TestPerson
let admin: TestPerson
let vendor: TestPerson
let sale: Sale

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
})

/** Each test sells from a shop of its own. */
async function sell(values: SoldValues): Promise<string> {
  const { shopId, vendor: seller, productIds } = await marketOf(kit, [{ stock: 1000 }])
  vendor = seller
  sale = { buyer, shopId, productId: productIds[0] ?? '' }
  return await soldOrder(kit, sale, values)
}
const setStatus = async (as: TestPerson, id: string, status: string) =>
  expect(await change(as, `change-status/${id}`, { status })).toMatchObject({ status: 200 })
const setPayment = async (as: TestPerson, id: string, paymentStatus: string) =>
  expect(await change(as, `change-payment-status/${id}`, { paymentStatus })).toMatchObject({
    status: 200,
  })
async function deliver(id: string): Promise<void> {
  await setStatus(vendor, id, 'SHIPPED')
  await setStatus(vendor, id, 'DELIVERED')
}

/** Taka 5,000 and 60 for shipping, as in the design’s example. */
const goods = { subtotal: 500_000n, shipping: 6_000n }
const frozen = { commission: 40_000n, vat: 6_000n }

const settled = [
  'gateway.clearing 4446.00',
  'expense.gateway 114.00',
  'customer.unfulfilled -4560.00',
]

describe('the journals of an order that is paid online', () => {
  it.each<[string, SoldValues, string[]]>([
    [
      'where the market ships and pays for the coupon',
      { ...goods, ...frozen, discount: 50_000n, shippedBy: 'MARKET' },
      [
        'customer.unfulfilled 4560.00',
        'expense.coupons 500.00',
        'vendor.pending -4540.00',
        'revenue.commission -400.00',
        'vat.payable -60.00',
        'revenue.shipping -60.00',
      ],
    ],
    [
      'where the shop ships and keeps what that costs',
      { ...goods, ...frozen, discount: 50_000n },
      [
        'customer.unfulfilled 4560.00',
        'expense.coupons 500.00',
        'vendor.pending -4600.00',
        'revenue.commission -400.00',
        'vat.payable -60.00',
      ],
    ],
    [
      'where the shop pays for the coupon',
      {
        ...goods,
        commission: 36_000n,
        vat: 5_400n,
        discount: 50_000n,
        shopCouponShare: 50_000n,
        shippedBy: 'MARKET',
      },
      [
        'customer.unfulfilled 4560.00',
        'vendor.pending -4086.00',
        'revenue.commission -360.00',
        'vat.payable -54.00',
        'revenue.shipping -60.00',
      ],
    ],
    [
      'where market and shop pay half of the coupon each',
      {
        ...goods,
        commission: 38_000n,
        vat: 5_700n,
        discount: 50_000n,
        shopCouponShare: 25_000n,
        shippedBy: 'MARKET',
      },
      [
        'customer.unfulfilled 4560.00',
        'expense.coupons 250.00',
        'vendor.pending -4313.00',
        'revenue.commission -380.00',
        'vat.payable -57.00',
        'revenue.shipping -60.00',
      ],
    ],
  ])('%s', async (_what, values, delivered) => {
    const id = await sell(values)
    expect(await journalsOf(kit, id)).toEqual({})
    await settle(kit, id, { fee: 11_400n })
    expect(await journalsOf(kit, id)).toEqual({ 'payment.settled': settled })
    await deliver(id)
    expect(await journalsOf(kit, id)).toEqual({
      'payment.settled': settled,
      'order.delivered': delivered,
    })
    expect(await creditOf(kit, 'customer.unfulfilled', id)).toBe(0n)
  })

  it('where it is cancelled before delivery and refunded by hand', async () => {
    const id = await sell(goods)
    const paymentId = await settle(kit, id)
    await setStatus(buyer, id, 'CANCELLED')
    expect(await journalsOf(kit, id)).toMatchObject({
      'order.cancelled': ['customer.unfulfilled 5060.00', 'customer.refund_due -5060.00'],
    })
    await kit.ctx.db.run(sql`
      insert into refunds (payment_id, order_id, amount, by_id) values (${paymentId}, ${id}, 506000, ${admin.id})`)
    expect(await journalsOf(kit, id)).toMatchObject({
      'refund.sent': ['customer.refund_due 5060.00', 'bank.main -5060.00'],
    })
    expect(await creditOf(kit, 'customer.refund_due', id)).toBe(0n)
  })

  it('where its gateway sends a second payment back', async () => {
    const id = await sell(goods)
    await settle(kit, id)
    const second = await settle(kit, id, { outcome: 'REFUND_DUE', fee: 100n })
    expect(await creditOf(kit, 'customer.refund_due', id)).toBe(506_000n)
    await deliver(id)
    await kit.ctx.db.run(sql`
      insert into refunds (payment_id, order_id, amount, gateway_reference)
      values (${second}, ${id}, 506000, 'R1')`)
    expect((await journalsOf(kit, id))['refund.sent']).toEqual([
      'customer.refund_due 5060.00',
      'gateway.clearing -5060.00',
    ])
    expect(await creditOf(kit, 'customer.refund_due', id)).toBe(0n)
    expect(await balancesOf(kit, sale.shopId)).toEqual({ 'vendor.pending': 506_000n })
  })

  it('where the money arrives after it was cancelled, also twice', async () => {
    const id = await sell(goods)
    await setStatus(buyer, id, 'CANCELLED')
    expect(await journalsOf(kit, id)).toEqual({})
    await settle(kit, id, { outcome: 'REFUND_DUE' })
    await settle(kit, id, { outcome: 'REFUND_DUE' })
    expect(await creditOf(kit, 'customer.refund_due', id)).toBe(1_012_000n)
    expect(Object.keys(await journalsOf(kit, id))).toEqual(['payment.settled'])
  })

  it('where it costs nothing: only the coupon is paid', async () => {
    const id = await sell({ subtotal: 50_000n, discount: 50_000n, commission: 4_000n, vat: 600n })
    await deliver(id)
    expect(await journalsOf(kit, id)).toEqual({
      'order.delivered': [
        'expense.coupons 500.00',
        'vendor.pending -454.00',
        'revenue.commission -40.00',
        'vat.payable -6.00',
      ],
    })
    const cancelled = await sell({ subtotal: 50_000n, discount: 50_000n })
    await setStatus(buyer, cancelled, 'CANCELLED')
    expect(await journalsOf(kit, cancelled)).toEqual({})
  })

  it('where the commission is more than the shop earned: it owes the rest at once', async () => {
    const id = await sell({ subtotal: 10_000n, commission: 10_000n, vat: 1_500n })
    await settle(kit, id)
    await deliver(id)
    expect(await balancesOf(kit, sale.shopId)).toEqual({ 'vendor.available': -1_500n })
  })
})

describe('the journals of an order that is paid on delivery', () => {
  const collected = ['vendor.available 5060.00', 'customer.unfulfilled -5060.00']
  const delivered = [
    'customer.unfulfilled 5060.00',
    'vendor.available -4600.00',
    'revenue.commission -400.00',
    'vat.payable -60.00',
  ]
  const cash = { ...goods, ...frozen, paymentType: 'COD' } as const

  it('leave the shop owing commission and VAT, since it keeps the cash', async () => {
    const id = await sell(cash)
    await deliver(id)
    const journals = { 'cash.collected': collected, 'order.delivered': delivered }
    expect(await journalsOf(kit, id)).toEqual(journals)
    expect(await balancesOf(kit, sale.shopId)).toEqual({ 'vendor.available': -46_000n })
    await setPayment(vendor, id, 'PAID')
    expect(await journalsOf(kit, id)).toEqual(journals)
  })

  it('enter the cash when it is set PAID before the delivery', async () => {
    const id = await sell(cash)
    await setPayment(vendor, id, 'PAID')
    expect(await journalsOf(kit, id)).toEqual({ 'cash.collected': collected })
    await deliver(id)
    expect(await journalsOf(kit, id)).toEqual({
      'cash.collected': collected,
      'order.delivered': delivered,
    })
    expect(await creditOf(kit, 'customer.unfulfilled', id)).toBe(0n)
  })

  it('let the shop give back the cash of an order that is cancelled', async () => {
    const id = await sell(cash)
    await setPayment(vendor, id, 'PAID')
    await setStatus(vendor, id, 'CANCELLED')
    expect(await creditOf(kit, 'customer.refund_due', id)).toBe(506_000n)
    expect(await balancesOf(kit, sale.shopId)).toEqual({ 'vendor.available': -506_000n })
    await setPayment(admin, id, 'REFUNDED')
    expect(await journalsOf(kit, id)).toEqual({
      'cash.collected': collected,
      'order.cancelled': ['customer.unfulfilled 5060.00', 'customer.refund_due -5060.00'],
      'cash.returned': ['customer.refund_due 5060.00', 'vendor.available -5060.00'],
    })
    expect(await balancesOf(kit, sale.shopId)).toEqual({ 'vendor.available': 0n })
  })

  it('are none when it is cancelled before anything was paid', async () => {
    const id = await sell(cash)
    await setStatus(buyer, id, 'CANCELLED')
    expect(await journalsOf(kit, id)).toEqual({})
  })
})
