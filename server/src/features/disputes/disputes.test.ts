import type { Dispute } from '@haat/contract/disputes'
import { formatOrderNumber, withCheckDigit } from '@haat/contract/order-numbers'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { checkBooks } from '#features/ledger/books.service.ts'
import { releaseHolds } from '#features/ledger/holds.queries.ts'
import { payoutChecks } from '#features/payouts/payout-checks.ts'
import { disputedOrder, openDispute } from '#testing/disputes.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf, journalsOf, soldOrder } from '#testing/ledger.ts'
import { assembleFor, dueShop, payoutOf, step } from '#testing/payouts.ts'
import { refundCalls } from '#testing/refunded-orders.ts'
import { disputeChecks } from './dispute-checks.ts'

const kit = useKit()
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
const decide = (as: TestPerson, id: string, outcome: string) =>
  kit.call<Dispute>({
    method: 'PATCH',
    url: `/finance/disputes/${id}`,
    as,
    body: { outcome, note: 'The bank wrote so.' },
  })
const release = () => inTransaction(kit.ctx, (tx) => releaseHolds(tx, 0, 1_000))
const faults = async () => {
  const { findings } = await checkBooks(kit.ctx, [...payoutChecks, ...disputeChecks])
  return findings
}
const subjectsTo = async (email: string) => {
  const rows = await kit.ctx.db.many(
    pick(tables.mails, 'subject'),
    sql`select subject from mails where recipient = ${email} and kind = 'paymentDisputed' order by id`,
  )
  return rows.map(({ subject }) => subject.replace(/Shop \d+/, 'Shop'))
}

const opened = [
  'dispute.receivable 4560.00',
  'gateway.clearing -4560.00',
  'vendor.pending 4540.00',
  'vendor.reserve -4540.00',
]
const closed = ['dispute.receivable -4560.00', 'vendor.reserve 4540.00']

describe('a disputed payment', () => {
  it('is of the order whose printed number somebody enters', async () => {
    const { sale } = await newSale()
    const orderId = await disputedOrder(kit, sale)
    const number = withCheckDigit('482190637')
    await kit.ctx.db.run(sql`update orders set number = ${number} where id = ${orderId}`)
    const none = await openDispute(kit, first, withCheckDigit('911111111'))
    expect(none).toMatchObject({ code: 'NOT_FOUND', errors: [{ path: 'orderId' }] })
    const wrong = await openDispute(kit, first, '4821')
    expect(wrong).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'orderId' }] })
    expect((await openDispute(kit, first, formatOrderNumber(number))).data).toMatchObject({
      orderId,
    })
  })

  it('sets the shop’s part aside from the hold, and gives it back when it is won', async () => {
    const { id: shopId, sale, vendor } = await newSale()
    const orderId = await disputedOrder(kit, sale)
    const { data, status } = await openDispute(kit, first, orderId)
    expect(status).toBe(201)
    expect(data).toMatchObject({ amount: 4_560, reserved: 4_540, status: 'OPEN', decidedBy: null })
    expect((await journalsOf(kit, orderId))['dispute.opened']).toEqual(opened)
    await release()
    expect(await balancesOf(kit, shopId)).toEqual({
      'vendor.pending': 0n,
      'vendor.reserve': 454_000n,
    })
    expect((await decide(first, data.id, 'WON')).code).toBe('SECOND_PERSON_REQUIRED')
    expect((await decide(second, data.id, 'WON')).data).toMatchObject({ status: 'WON' })
    expect((await journalsOf(kit, orderId))['dispute.won']).toEqual([
      ...closed,
      'vendor.available -4540.00',
      'gateway.clearing 4560.00',
    ])
    expect(await subjectsTo(vendor.email)).toEqual([
      'Shop: a customer disputes a payment',
      'Shop: the dispute was won',
    ])
    expect((await openDispute(kit, first, orderId)).status).toBe(201)
    expect(await faults()).toEqual([])
  })

  it('that the shop loses takes its part, and the market’s commission', async () => {
    const { id: shopId, sale } = await newSale()
    const orderId = await disputedOrder(kit, sale)
    const { data } = await openDispute(kit, first, orderId)
    await decide(second, data.id, 'LOST_BY_SHOP')
    expect((await journalsOf(kit, orderId))['dispute.lost']).toEqual([
      ...closed,
      'revenue.commission 400.00',
      'vat.payable 60.00',
      'revenue.shipping 60.00',
      'expense.coupons -500.00',
    ])
    expect(Object.values(await balancesOf(kit, shopId)).every((each) => each === 0n)).toBe(true)
    expect(await openDispute(kit, first, orderId)).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await faults()).toEqual([])
  })

  it('that the market loses costs the market, and the shop nothing', async () => {
    const { id: shopId, sale } = await newSale()
    const orderId = await disputedOrder(kit, sale)
    await release()
    const { data } = await openDispute(kit, first, orderId)
    expect(await balancesOf(kit, shopId)).toMatchObject({ 'vendor.available': 0n })
    await decide(second, data.id, 'LOST_BY_MARKET')
    expect((await journalsOf(kit, orderId))['dispute.lost']).toEqual([
      ...closed,
      'vendor.available -4540.00',
      'expense.chargebacks 4560.00',
    ])
    expect(await faults()).toEqual([])
  })

  it('of a part shares out to the poisha, also over several disputes', async () => {
    const { sale } = await newSale()
    const orderId = await disputedOrder(kit, sale, {
      subtotal: 100_001n,
      shipping: 3_333n,
      discount: 777n,
      shopCouponShare: 100n,
      commission: 7_777n,
      vat: 1_167n,
      shippedBy: 'MARKET',
    })
    const { data } = await openDispute(kit, first, orderId, { amount: 333.33 })
    expect((await decide(second, data.id, 'LOST_BY_SHOP')).data.status).toBe('LOST_BY_SHOP')
    expect(await faults()).toEqual([])
  })
})

const refundAPart = (orderId: string) =>
  refundCalls(kit, () => first).decide({ orderId, lines: [], shipping: true, cause: 'RETURN' })

describe('money that is disputed', () => {
  it('is in no payout: what was paid already makes the shop owe it', async () => {
    const shop = await dueShop(kit, [100_000n])
    const productId = await kit.product({ shopId: shop.id })
    const orderId = await disputedOrder(kit, { buyer, shopId: shop.id, productId })
    await release()
    await assembleFor(kit, first, [shop.id])
    const { id, amount } = await payoutOf(kit, shop.id)
    expect(amount).toBe(5_540)
    await openDispute(kit, first, orderId)
    expect(await step(kit, second, id, 'approve')).toMatchObject({ code: 'PAYOUT_BLOCKED' })
    await step(kit, second, id, 'cancel')
    await assembleFor(kit, first, [shop.id])
    expect((await payoutOf(kit, shop.id)).amount).toBe(1_000)
    expect(await faults()).toEqual([])
  })

  it('is not refunded, before and after it is lost', async () => {
    const { sale } = await newSale()
    const orderId = await disputedOrder(kit, sale)
    const { data } = await openDispute(kit, first, orderId)
    const refund = () =>
      kit.ctx.db.run(sql`
        insert into refunds (payment_id, order_id, amount) values (${data.paymentId}, ${orderId}, 456000)`)
    await expect(refund()).rejects.toMatchObject({ constraint: 'refunds_not_disputed' })
    expect((await refundAPart(orderId)).code).toBe('STATUS_NOT_ALLOWED')
    await decide(second, data.id, 'LOST_BY_MARKET')
    await expect(refund()).rejects.toMatchObject({ constraint: 'refunds_not_disputed' })
    expect((await refundAPart(orderId)).code).toBe('STATUS_NOT_ALLOWED')
    expect(await faults()).toEqual([])
  })

  it('is refunded again once it was won', async () => {
    const { sale } = await newSale()
    const orderId = await disputedOrder(kit, sale)
    const { data } = await openDispute(kit, first, orderId)
    await decide(second, data.id, 'WON')
    expect((await refundAPart(orderId)).status).toBe(201)
    expect(await faults()).toEqual([])
  })

  it('is not what a refund may be taking at this moment', async () => {
    const { sale } = await newSale()
    const orderId = await disputedOrder(kit, sale)
    const { data } = await refundAPart(orderId)
    const body = { method: 'BANK', reference: 'TRANSFER-1' }
    const url = `/finance/refunds/${data.id}/transfer`
    await kit.call({ method: 'PATCH', url, as: first, body })
    expect((await openDispute(kit, first, orderId)).code).toBe('STATUS_NOT_ALLOWED')
    const confirmed = { decision: 'CONFIRMED' }
    await kit.call({ method: 'PATCH', url: `${url}/confirmation`, as: second, body: confirmed })
    expect((await openDispute(kit, first, orderId)).status).toBe(201)
    expect(await faults()).toEqual([])
  })
})

describe('entering a dispute', () => {
  it('twice at once enters it once, and so does deciding it', async () => {
    const { sale } = await newSale()
    const orderId = await disputedOrder(kit, sale)
    const answers = await Promise.all([1, 2, 3].map(() => openDispute(kit, first, orderId)))
    const [won] = answers.filter(({ status }) => status === 201)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const id = won?.data.id ?? ''
    const third = await kit.person('ADMIN')
    const decided = await Promise.all([
      decide(second, id, 'WON'),
      decide(second, id, 'WON'),
      decide(third, id, 'LOST_BY_SHOP'),
    ])
    expect(decided.some(({ status }) => status === 200)).toBe(true)
    expect(decided.some(({ code }) => code === 'EDIT_CONFLICT')).toBe(true)
    expect(await faults()).toEqual([])
  })

  it('is refused for cash, for what is not delivered, for more than was paid, and for no order', async () => {
    const { sale } = await newSale()
    const open = await soldOrder(kit, sale, { subtotal: 10_000n })
    const cash = await soldOrder(kit, sale, { subtotal: 10_000n, paymentType: 'COD' })
    await kit.ctx.db.run(sql`update orders set status = 'DELIVERED' where id = ${cash}`)
    for (const orderId of [open, cash]) {
      expect((await openDispute(kit, first, orderId)).code).toBe('STATUS_NOT_ALLOWED')
    }
    const orderId = await disputedOrder(kit, sale)
    const tooMuch = await openDispute(kit, first, orderId, { amount: 4_560.01 })
    expect(tooMuch.errors?.[0]).toMatchObject({ path: 'amount' })
    expect((await openDispute(kit, first, crypto.randomUUID())).code).toBe('NOT_FOUND')
    const invalid = await openDispute(kit, first, orderId, { respondBy: 'soon', reason: ' ' })
    expect(invalid.errors?.map(({ path }) => path).toSorted()).toEqual(['reason', 'respondBy'])
  })
})
