import { beforeAll, describe, expect, it } from 'vitest'
import { cancellationCalls, leftOf, soldToCancel } from '#testing/cancellations.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { journalsOf, liveAndRebuilt, settle } from '#testing/ledger.ts'
import { marketOf, stockOf } from '#testing/orders.ts'
import { findings, moveOrder, refundCalls } from '#testing/refunded-orders.ts'
import { paymentCalls } from '#testing/payments.ts'

const kit = useKit({ paymentGateways: ['sandbox'] })
const { preview, cancel, list } = cancellationCalls(kit)
const { change } = paymentCalls(kit)
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
describe('before it is paid', () => {
  it('a piece that the buyer cancels is never due, and its stock is back', async () => {
    const { id, items } = await sold()
    const before = await stocks()
    const lines = pieces([items[0], 1])
    expect((await preview(buyer, id, lines)).data).toEqual({
      left: 4,
      isWhole: false,
      isRefund: false,
      amount: 90.01,
      gateway: null,
      due: 420.02,
    })
    expect(await leftOf(kit, id)).toMatchObject({ due: 51_003n, pieces: 4 })
    const answer = await cancel(buyer, id, { lines, seen: { left: 4, amount: 90.01 } })
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({
      by: 'CUSTOMER',
      amount: 90.01,
      due: 420.02,
      isWhole: false,
    })
    const paid = 'UNPAID'
    expect(await leftOf(kit, id)).toEqual({ status: 'PROCESSING', paid, due: 42_002n, pieces: 3 })
    expect(await stocks()).toEqual([(before[0] ?? 0) + 1, before[1]])
    await expectSound()
  })

  it('the cash, the earnings and the commission are those of the pieces that are left', async () => {
    const { id, items } = await sold()
    await cancel(buyer, id, { lines: pieces([items[0], 1]) })
    await cancel(buyer, id, { lines: pieces([items[0], 1], [items[1], 1]) })
    expect(await leftOf(kit, id)).toMatchObject({ due: 15_001n, pieces: 1 })
    await moveOrder(kit, id, 'SHIPPED')
    await moveOrder(kit, id, 'DELIVERED')
    expect(await journalsOf(kit, id)).toEqual({
      'cash.collected': ['vendor.available 150.01', 'customer.unfulfilled -150.01'],
      'order.delivered': [
        'customer.unfulfilled 150.01',
        'expense.coupons 6.00',
        'vendor.available -146.81',
        'revenue.commission -8.00',
        'vat.payable -1.20',
      ],
    })
    await expectSound()
  })

  it('all pieces, one after the other, cancel the order as the call for the whole order does', async () => {
    const { id, items } = await sold()
    const before = await stocks()
    for (const lines of [
      [items[0], 2],
      [items[1], 1],
      [items[0], 1],
    ] as const)
      expect((await cancel(buyer, id, { lines: pieces([...lines]) })).status).toBe(201)
    expect(await leftOf(kit, id)).toMatchObject({ status: 'CANCELLED', pieces: 0 })
    expect(await stocks()).toEqual([(before[0] ?? 0) + 3, (before[1] ?? 0) + 1])
    const again = await cancel(buyer, id, { lines: pieces([items[0], 1]) })
    expect(again.code).toBe('STATUS_NOT_ALLOWED')
    const { data } = await list(buyer, id)
    expect(data.cancellations.map(({ isWhole, amount }) => [isWhole, amount])).toEqual([
      [true, null],
      [false, 180],
      [false, 180.02],
    ])
  })

  it('the call for the whole order returns only the pieces that are left', async () => {
    const { id, items } = await sold()
    const before = await stocks()
    await cancel(buyer, id, { lines: pieces([items[0], 2]) })
    const answer = await change(buyer, `change-status/${id}`, { status: 'CANCELLED' })
    expect(answer.data).toMatchObject({ status: 'CANCELLED', totalAmount: 510.03 })
    expect(await stocks()).toEqual([(before[0] ?? 0) + 3, (before[1] ?? 0) + 1])
    expect((await list(buyer, id)).data.cancellations[0]).toMatchObject({
      isWhole: true,
      lines: [{ quantity: 1 }, { quantity: 1 }],
    })
    await expectSound()
  })
})

describe('once it is paid', () => {
  it('the pieces go back in shares, the shipping with the last one', async () => {
    const { id, items } = await sold('ONLINE')
    await settle(kit, id)
    const first = await cancel(buyer, id, { lines: pieces([items[0], 1]) })
    expect(first.data).toMatchObject({ isRefund: true, amount: 90.01, gateway: 'sslcommerz' })
    expect(await leftOf(kit, id)).toMatchObject({ paid: 'REFUND_DUE', due: 51_003n, pieces: 3 })
    const rest = pieces([items[0], 2], [items[1], 1])
    expect((await preview(buyer, id, rest)).data).toMatchObject({ isWhole: true, amount: 420.02 })
    expect((await cancel(buyer, id, { lines: rest })).data).toMatchObject({
      amount: 420.02,
      due: 0,
    })
    expect(await leftOf(kit, id)).toMatchObject({ status: 'CANCELLED', paid: 'REFUND_DUE' })
    const { decisions } = await refundCalls(kit, () => admin).refundsOf(id)
    expect(decisions.map(({ cause, amount }) => [cause, amount])).toEqual([
      ['CANCELLATION', 420.02],
      ['CANCELLATION', 90.01],
    ])
    await expectSound()
  })

  it('nobody has to approve it, however much it is, and nobody can take it back', async () => {
    const { id, items } = await sold('ONLINE')
    await settle(kit, id)
    const { config } = kit.ctx
    const before = config.refundSecondPerson
    config.refundSecondPerson = 0n
    await cancel(buyer, id, { lines: pieces([items[0], 2]) })
    config.refundSecondPerson = before
    const calls = refundCalls(kit, () => admin)
    const [refund] = (await calls.refundsOf(id)).decisions
    expect(refund).toMatchObject({ state: 'TO_SEND', amount: 180.02 })
    const withdrawn = await calls.withdraw(refund?.id ?? '')
    expect(withdrawn.code).toBe('STATUS_NOT_ALLOWED')
    await expectSound()
  })

  it('money that arrives above what is due by then goes back', async () => {
    const { id, items } = await sold('ONLINE')
    await cancel(buyer, id, { lines: pieces([items[1], 1]) })
    await settle(kit, id)
    expect(await leftOf(kit, id)).toMatchObject({ paid: 'PAID', due: 33_003n })
    expect((await journalsOf(kit, id))['payment.settled']).toEqual([
      'gateway.clearing 510.03',
      'customer.unfulfilled -330.03',
      'customer.refund_due -180.00',
    ])
    const { decisions } = await refundCalls(kit, () => admin).refundsOf(id)
    expect(decisions).toMatchObject([{ cause: 'SURPLUS', amount: 180, state: 'TO_SEND' }])
    await cancel(buyer, id, { lines: pieces([items[0], 1]) })
    await moveOrder(kit, id, 'SHIPPED')
    await moveOrder(kit, id, 'DELIVERED')
    expect((await journalsOf(kit, id))['order.delivered']?.[0]).toBe('customer.unfulfilled 240.02')
    await expectSound()
  })

  it('a payment is opened with what is due', async () => {
    const { id, items } = await sold('ONLINE')
    await cancel(buyer, id, { lines: pieces([items[1], 1]) })
    const { data } = await paymentCalls(kit).open(buyer, id)
    expect((await paymentCalls(kit).read(buyer, data.paymentId)).data.amount).toBe(330.03)
  })
})
