import { beforeAll, describe, expect, it } from 'vitest'
import { releaseEarnings } from '#features/ledger/holds.service.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import {
  balancesOf,
  creditOf,
  journalsOf,
  liveAndRebuilt,
  type SoldValues,
} from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { findings, moveOrder, pay, refundCalls, soldLines } from '#testing/refunded-orders.ts'

const kit = useKit({ paymentGateways: ['aamarpay'] })
const { decide, transfer, confirm, withdraw, refundsOf } = refundCalls(kit, () => admin)
let admin: TestPerson
let other: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  other = await kit.person('ADMIN')
  buyer = await kit.person('CUSTOMER')
})

type Funding = 'MARKET' | 'SHOP' | 'HALF'

/** The design's example: two of A at 1,500, one of B at 2,000, 60 for shipping, a coupon of 500 taka. */
async function sell(funding: Funding, values: SoldValues['shippedBy'] = 'MARKET', isCash = false) {
  const { shopId, productIds } = await marketOf(kit, [{}, {}])
  const [a = '', b = ''] = productIds
  const base = { MARKET: 100n, SHOP: 90n, HALF: 95n }[funding]
  const shop = { MARKET: 0n, SHOP: 2n, HALF: 1n }[funding]
  const coupon = isCash ? 0n : 1n
  const line = (productId: string, quantity: number, taka: bigint, share: bigint) => ({
    productId,
    quantity,
    price: (taka * 100n) / BigInt(quantity),
    commission: (taka * 8n * base) / 100n,
    vat: (taka * 8n * base * 15n) / 10_000n,
    couponShare: coupon * share * 100n,
    shopCouponShare: (coupon * share * 100n * shop) / 2n,
  })
  const lines = [line(a, 2, 3_000n, 300n), line(b, 1, 2_000n, 200n)]
  const sold = await soldLines(kit, { buyer, shopId }, lines, {
    shipping: 6_000n,
    discount: coupon * 50_000n,
    shippedBy: values,
    paymentType: isCash ? 'COD' : 'ONLINE',
  })
  return { ...sold, shopId }
}
type Sold = Awaited<ReturnType<typeof sell>>

async function delivered(sold: Sold, daysAgo = 0): Promise<Sold> {
  await pay(kit, sold.id)
  await moveOrder(kit, sold.id, 'SHIPPED')
  await moveOrder(kit, sold.id, 'DELIVERED', daysAgo)
  return sold
}
const oneA = ({ id, items }: Sold) => ({
  orderId: id,
  lines: [{ itemId: items[0], quantity: 1 }],
})
const theRest = ({ id, items }: Sold) => ({
  orderId: id,
  lines: items.map((itemId) => ({ itemId, quantity: 1 })),
})
const decidedOf = async ({ id }: Sold) => (await journalsOf(kit, id))['refund.decided']
const done = async (body: object) => {
  const answer = await decide(body)
  expect(answer).toMatchObject({ status: 201 })
  return answer.data
}

describe('the journal of a refund', () => {
  it('takes a piece in the hold from the shop, with its commission, VAT and coupon', async () => {
    const sold = await delivered(await sell('MARKET'))
    expect((await done(oneA(sold))).amount).toBe(1_350)
    expect(await decidedOf(sold)).toEqual([
      'vendor.pending 1362.00',
      'revenue.commission 120.00',
      'vat.payable 18.00',
      'expense.coupons -150.00',
      'customer.refund_due -1350.00',
    ])
    expect(await balancesOf(kit, sold.shopId)).toEqual({ 'vendor.pending': 317_800n })
  })

  it('takes it from what is available after the hold, and below zero after a payout', async () => {
    const sold = await delivered(await sell('MARKET'), 30)
    await done(oneA(sold))
    await releaseEarnings(kit.ctx)
    expect((await journalsOf(kit, sold.id))['order.released']).toEqual([
      'vendor.pending 3178.00',
      'vendor.available -3178.00',
    ])
    await done(theRest(sold))
    expect((await decidedOf(sold))?.slice(5)).toEqual([
      'vendor.available 3178.00',
      'revenue.commission 280.00',
      'vat.payable 42.00',
      'expense.coupons -350.00',
      'customer.refund_due -3150.00',
    ])
    expect(await creditOf(kit, 'vendor.available', sold.shopId)).toBe(0n)
  })

  it.each<[string, 'MARKET' | 'SHOP', string]>([
    ['market', 'MARKET', 'revenue.shipping 60.00'],
    ['shop', 'SHOP', 'vendor.pending 3238.00'],
  ])('gives shipping back at the cost of the %s that shipped', async (_who, shippedBy, line) => {
    const sold = await delivered(await sell('MARKET', shippedBy))
    await done(oneA(sold))
    expect((await done({ ...theRest(sold), shipping: true })).amount).toBe(3_210)
    expect(await decidedOf(sold)).toContain(line)
    expect((await decidedOf(sold))?.at(-1)).toBe('customer.refund_due -3210.00')
    expect(await balancesOf(kit, sold.shopId)).toEqual({ 'vendor.pending': 0n })
    expect(await creditOf(kit, 'customer.refund_due', sold.id)).toBe(456_000n)
  })

  it.each<[Funding, string[]]>([
    ['SHOP', ['vendor.pending 1225.80', 'revenue.commission 108.00', 'vat.payable 16.20']],
    [
      'HALF',
      [
        'vendor.pending 1293.90',
        'revenue.commission 114.00',
        'vat.payable 17.10',
        'expense.coupons -75.00',
      ],
    ],
  ])('shares a coupon that the %s pays', async (funding, lines) => {
    const sold = await delivered(await sell(funding))
    await done(oneA(sold))
    expect(await decidedOf(sold)).toEqual([...lines, 'customer.refund_due -1350.00'])
  })

  it('before delivery leaves the rest for the delivery', async () => {
    const sold = await sell('MARKET')
    await pay(kit, sold.id)
    await done({ ...oneA(sold), cause: 'CANCELLATION' })
    expect(await decidedOf(sold)).toEqual([
      'customer.unfulfilled 1350.00',
      'customer.refund_due -1350.00',
    ])
    await moveOrder(kit, sold.id, 'DELIVERED')
    expect((await journalsOf(kit, sold.id))['order.delivered']).toEqual([
      'customer.unfulfilled 3210.00',
      'expense.coupons 350.00',
      'vendor.pending -3178.00',
      'revenue.commission -280.00',
      'vat.payable -42.00',
      'revenue.shipping -60.00',
    ])
  })

  it('leaves the rest for the cancellation, which contains goodwill given before', async () => {
    const sold = await sell('MARKET')
    await pay(kit, sold.id)
    await done({ ...oneA(sold), cause: 'CANCELLATION' })
    await done({ orderId: sold.id, cause: 'GOODWILL', goodwill: 100 })
    await moveOrder(kit, sold.id, 'CANCELLED')
    expect((await journalsOf(kit, sold.id))['order.cancelled']).toEqual([
      'customer.unfulfilled 3210.00',
      'expense.goodwill -100.00',
      'customer.refund_due -3110.00',
    ])
    const { decisions } = await refundsOf(sold.id)
    expect(decisions.map(({ cause, amount }) => `${cause} ${amount}`)).toEqual([
      'CANCELLATION 3110',
      'GOODWILL 100',
      'CANCELLATION 1350',
    ])
  })

  it('of goodwill costs the market alone, until the goods come back', async () => {
    const sold = await delivered(await sell('MARKET'))
    await done({ orderId: sold.id, cause: 'GOODWILL', goodwill: 300 })
    expect(await decidedOf(sold)).toEqual([
      'expense.goodwill 300.00',
      'customer.refund_due -300.00',
    ])
    await done(oneA(sold))
    const all = await done({ ...theRest(sold), shipping: true })
    expect(all).toMatchObject({ amount: 2_910, goodwill: -300 })
    expect(await creditOf(kit, 'customer.refund_due', sold.id)).toBe(456_000n)
    expect((await decidedOf(sold))?.slice(-2)).toEqual([
      'expense.goodwill -300.00',
      'customer.refund_due -2910.00',
    ])
  })
})

describe('the journals of a cash refund', () => {
  it.each<[string, 'SHOP' | 'BANK' | 'BKASH', string, string]>([
    ['by the shop', 'SHOP', 'cash.returned', 'vendor.available'],
    ['from the bank', 'BANK', 'refund.sent', 'bank.main'],
    ['from the wallet', 'BKASH', 'refund.sent', 'wallet.bkash'],
  ])('%s', async (_who, method, kind, account) => {
    const sold = await sell('MARKET', 'MARKET', true)
    await moveOrder(kit, sold.id, 'SHIPPED')
    await moveOrder(kit, sold.id, 'DELIVERED')
    const { id } = await done({ ...theRest(sold), shipping: false })
    expect(await decidedOf(sold)).toEqual([
      'vendor.available 3178.00',
      'revenue.commission 280.00',
      'vat.payable 42.00',
      'customer.refund_due -3500.00',
    ])
    const reference = `CASH-${id}`
    expect((await transfer(id, { method, reference })).status).toBe(200)
    expect((await confirm(id, 'CONFIRMED', other)).data.state).toBe('DONE')
    expect((await journalsOf(kit, sold.id))[kind]).toEqual([
      'customer.refund_due 3500.00',
      `${account} -3500.00`,
    ])
  })
})

describe('a refund that is taken back', () => {
  it('is an opposite journal, where the shop’s money is by then', async () => {
    const sold = await delivered(await sell('MARKET'), 30)
    const { id } = await done(oneA(sold))
    await releaseEarnings(kit.ctx)
    expect((await withdraw(id)).data.state).toBe('WITHDRAWN')
    expect((await journalsOf(kit, sold.id))['refund.withdrawn']).toEqual([
      'vendor.available -1362.00',
      'revenue.commission -120.00',
      'vat.payable -18.00',
      'expense.coupons 150.00',
      'customer.refund_due 1350.00',
    ])
    expect(await balancesOf(kit, sold.shopId)).toMatchObject({ 'vendor.available': 454_000n })
  })

  it('can’t be once the order has moved on', async () => {
    const sold = await sell('MARKET')
    await pay(kit, sold.id)
    const { id } = await done({ ...oneA(sold), cause: 'CANCELLATION' })
    await moveOrder(kit, sold.id, 'DELIVERED')
    expect(await withdraw(id)).toMatchObject({ status: 409, code: 'STATUS_NOT_ALLOWED' })
  })
})

it('leaves books in which every rule holds and that can be made anew', async () => {
  expect(await findings(kit)).toEqual([])
  const { live, rebuilt } = await liveAndRebuilt(kit)
  expect(live).toEqual(rebuilt)
})
