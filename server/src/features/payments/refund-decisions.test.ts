import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { journalsOf, liveAndRebuilt } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import {
  findings,
  moveOrder,
  onePieceEach,
  soldForRefund,
  refundCalls,
  soldLines,
} from '#testing/refunded-orders.ts'

const store = { storeId: 'S', secret: 'S', url: 'http://localhost:9', timeoutMs: 100 }
const kit = useKit({ paymentGateways: ['aamarpay'], aamarpay: store })
const { decide, preview, decision, transfer, refundsOf } = refundCalls(kit, () => admin)
let admin: TestPerson
let other: TestPerson
let buyer: TestPerson
let sale: { shopId: string; productIds: string[]; vendor: TestPerson }

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  other = await kit.person('ADMIN')
  buyer = await kit.person('CUSTOMER')
  sale = await marketOf(kit, [{}, {}])
})
beforeEach(() => {
  kit.ctx.config.refundSecondPerson = 1_000_000n
})

const sold = (status?: 'PROCESSING') => soldForRefund(kit, { buyer, ...sale }, status)

describe('a decision', () => {
  it('is shown before it is made, and costs what was shown', async () => {
    const { id: orderId, lines } = await sold()
    const wish = { orderId, cause: 'RETURN', lines, shipping: true }
    const { data } = await preview(wish)
    expect(data).toEqual({
      amount: 160,
      goods: 100,
      coupon: 0,
      shipping: 60,
      goodwill: 0,
      fromShop: 160 - 8.01 - 1.21,
      paid: 460,
      decided: 0,
      needsApproval: false,
    })
    expect((await decide(wish)).data).toMatchObject({
      amount: 160,
      state: 'TO_SEND',
      isByHand: true,
    })
    expect((await preview(wish)).errors).toMatchObject([{ path: 'shipping' }])
  })

  it.each<[string, object, string]>([
    ['more pieces than were sold', { lines: [{ quantity: 3 }] }, 'lines.0.quantity'],
    [
      'a line of another order',
      { lines: [{ itemId: crypto.randomUUID(), quantity: 1 }] },
      'lines.0.itemId',
    ],
    ['nothing', { lines: [] }, 'lines'],
    ['goodwill with pieces', { cause: 'GOODWILL', goodwill: 5 }, 'lines'],
    ['goodwill of nothing', { cause: 'GOODWILL', lines: [] }, 'goodwill'],
    [
      'goodwill of more than was paid',
      { cause: 'GOODWILL', lines: [], goodwill: 460.01 },
      'goodwill',
    ],
    ['an amount for pieces', { goodwill: 5 }, 'goodwill'],
    ['a surplus', { cause: 'SURPLUS' }, 'cause'],
    ['no reason', { reason: ' ' }, 'reason'],
  ])('of %s is refused with the field, and leaves nothing', async (_what, body, path) => {
    const { id: orderId, lines } = await sold()
    const wished = 'lines' in body && Array.isArray(body.lines) ? body.lines : lines
    const filled = wished.map((line: object) => ({ ...lines[0], ...line }))
    const answer = await decide({ orderId, ...body, lines: filled })
    expect(answer).toMatchObject({ status: 400, errors: [{ path }] })
    expect((await refundsOf(orderId)).decisions).toEqual([])
  })

  it('twice at once by the same button gives the pieces back once', async () => {
    const { id: orderId, lines } = await sold()
    const seen = { decided: 0 }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => decide({ orderId, lines, seen })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.code).toBe('EDIT_CONFLICT')
    expect((await refundsOf(orderId)).decisions).toHaveLength(1)
  })

  it('never gives back more pieces than were sold, however many decide at once', async () => {
    const { id: orderId, lines } = await sold()
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide({ orderId, lines })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await findings(kit)).toEqual([])
  })

  it('fits the order’s state', async () => {
    const early = await sold('PROCESSING')
    const wish = { orderId: early.id, lines: early.lines }
    expect((await decide(wish)).code).toBe('STATUS_NOT_ALLOWED')
    const all = { ...wish, cause: 'CANCELLATION', lines: await onePieceEach(kit, early.id) }
    all.lines[0] = { itemId: all.lines[0]?.itemId ?? '', quantity: 2 }
    expect(await decide({ ...all, shipping: true })).toMatchObject({
      status: 409,
      message: 'Nothing would be left of this order. Please cancel it instead.',
    })
    expect((await decide({ ...wish, cause: 'CANCELLATION' })).status).toBe(201)
    await moveOrder(kit, early.id, 'CANCELLED')
    expect((await decide({ ...wish, cause: 'GOODWILL', goodwill: 1, lines: [] })).code).toBe(
      'STATUS_NOT_ALLOWED',
    )
    const { id } = await soldLines(kit, { buyer, shopId: sale.shopId }, [
      { productId: sale.productIds[0] ?? '', quantity: 1, price: 10_000n },
    ])
    const unpaid = { orderId: id, cause: 'GOODWILL', goodwill: 1 }
    expect((await decide(unpaid)).code).toBe('STATUS_NOT_ALLOWED')
    const nowhere = { ...unpaid, orderId: crypto.randomUUID() }
    expect((await decide(nowhere)).code).toBe('NOT_FOUND')
  })
})

describe('a second person', () => {
  it('approves what is above the limit, many small refunds together', async () => {
    kit.ctx.config.refundSecondPerson = 15_000n
    const { id: orderId, lines } = await sold()
    expect((await decide({ orderId, lines })).data.state).toBe('TO_SEND')
    const { data } = await decide({ orderId, lines })
    expect(data.state).toBe('PROPOSED')
    expect((await journalsOf(kit, orderId))['refund.decided']).toHaveLength(4)
    expect(await decision(data.id, 'APPROVED')).toMatchObject({ code: 'SECOND_PERSON_REQUIRED' })
    expect((await transfer(data.id, { method: 'BANK', reference: 'X' })).code).toBe(
      'STATUS_NOT_ALLOWED',
    )
    const both = await Promise.all([1, 2].map(() => decision(data.id, 'APPROVED', other)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await decision(data.id, 'REJECTED', other)).code).toBe('STATUS_NOT_ALLOWED')
    expect((await journalsOf(kit, orderId))['refund.decided']).toHaveLength(8)
  })

  it('may reject it, and so may who proposed it: the pieces are free again', async () => {
    kit.ctx.config.refundSecondPerson = 0n
    const { id: orderId, lines } = await sold()
    for (const as of [admin, other]) {
      const { data } = await decide({ orderId, lines })
      expect((await refundsOf(orderId, buyer)).decisions).toEqual([])
      expect((await decision(data.id, 'REJECTED', as)).data.state).toBe('WITHDRAWN')
    }
    expect((await preview({ orderId, cause: 'RETURN', lines })).data.decided).toBe(0)
    expect((await journalsOf(kit, orderId))['refund.decided']).toBeUndefined()
  })

  it('has nothing to decide once the order is cancelled', async () => {
    kit.ctx.config.refundSecondPerson = 0n
    const { id: orderId, lines } = await sold('PROCESSING')
    const { data } = await decide({ orderId, cause: 'CANCELLATION', lines })
    await moveOrder(kit, orderId, 'CANCELLED')
    expect((await decision(data.id, 'APPROVED', other)).code).toBe('STATUS_NOT_ALLOWED')
    const { decisions } = await refundsOf(orderId)
    expect(Object.fromEntries(decisions.map(({ state, amount }) => [state, amount]))).toEqual({
      TO_SEND: 460,
      WITHDRAWN: 100,
    })
  })
})

it('shows buyer and vendor what a refund is for, and admins who decided', async () => {
  const { id: orderId, lines } = await sold()
  await decide({ orderId, lines })
  const seen = { lines: [{ quantity: 1, amount: 100 }], state: 'TO_SEND', cause: 'RETURN' }
  for (const as of [buyer, sale.vendor]) {
    const { decisions } = await refundsOf(orderId, as)
    expect(decisions).toMatchObject([{ ...seen, by: null, reason: null }])
  }
  const { decisions } = await refundsOf(orderId)
  expect(decisions).toMatchObject([{ ...seen, by: { id: admin.id }, reason: 'Broken' }])
})

it('leaves books in which every rule holds and that can be made anew', async () => {
  expect(await findings(kit)).toEqual([])
  const { live, rebuilt } = await liveAndRebuilt(kit)
  expect(live).toEqual(rebuilt)
})
