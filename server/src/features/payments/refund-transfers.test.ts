import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { liveAndRebuilt } from '#testing/ledger.ts'
import { marketOf } from '#testing/orders.ts'
import { paymentCalls } from '#testing/payments.ts'
import {
  countSent,
  findings,
  onePieceEach,
  refundCalls,
  soldForRefund,
} from '#testing/refunded-orders.ts'
import { enterRefund } from './refund-decisions.service.ts'

const store = { storeId: 'S', secret: 'S', url: 'http://localhost:9', timeoutMs: 100 }
const kit = useKit({ paymentGateways: ['aamarpay'], aamarpay: store })
const { decide, withdraw, transfer, confirm, send, refundsOf } = refundCalls(kit, () => admin)
const { change } = paymentCalls(kit)
let admin: TestPerson
let other: TestPerson
let buyer: TestPerson
let sale: Awaited<ReturnType<typeof marketOf>>

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  other = await kit.person('ADMIN')
  buyer = await kit.person('CUSTOMER')
  sale = await marketOf(kit, [{}, {}])
})

const sold = () => soldForRefund(kit, { buyer, ...sale })
const statusOf = async (id: string) =>
  (
    await kit.ctx.db.one(
      pick(tables.orders, 'payment_status'),
      sql`select payment_status from orders where id = ${id}`,
    )
  ).payment_status

describe('a refund by hand', () => {
  it('is entered by one admin with its number and confirmed by another', async () => {
    const { id: orderId, lines } = await sold()
    const { id } = (await decide({ orderId, lines })).data
    expect(await statusOf(orderId)).toBe('REFUND_DUE')
    expect((await send(id)).code).toBe('STATUS_NOT_ALLOWED')
    expect((await transfer(id, { method: 'BANK', reference: ' ' })).errors).toMatchObject([
      { path: 'reference' },
    ])
    expect((await transfer(id, { method: 'SHOP', reference: 'X' })).errors).toMatchObject([
      { path: 'method' },
    ])
    const sent = { method: 'BANK', reference: `TX-${id}` }
    for (const _again of [1, 2]) expect((await transfer(id, sent)).data.state).toBe('TO_CONFIRM')
    expect((await transfer(id, sent, other)).code).toBe('STATUS_NOT_ALLOWED')
    expect((await withdraw(id)).code).toBe('STATUS_NOT_ALLOWED')
    expect((await confirm(id, 'CONFIRMED')).code).toBe('SECOND_PERSON_REQUIRED')
    const both = await Promise.all([1, 2].map(() => confirm(id, 'CONFIRMED', other)))
    expect(both.map(({ data }) => data.state)).toEqual(['DONE', 'DONE'])
    expect((await confirm(id, 'REJECTED', admin)).code).toBe('EDIT_CONFLICT')
    expect(await countSent(kit, orderId)).toBe(1)
    expect(await statusOf(orderId)).toBe('PAID')
    expect(await refundsOf(orderId, buyer)).toMatchObject({ paid: 460, refunded: 100 })
  })

  it('that is not confirmed can be entered anew, but no transfer pays two refunds', async () => {
    const { id: orderId, lines } = await sold()
    const [first, second] = [await decide({ orderId, lines }), await decide({ orderId, lines })]
    const sent = { method: 'BKASH', reference: `TX-${first.data.id}` }
    await transfer(first.data.id, sent)
    expect((await transfer(second.data.id, sent, other)).code).toBe('EDIT_CONFLICT')
    expect((await confirm(first.data.id, 'REJECTED')).data.state).toBe('FAILED')
    expect((await transfer(first.data.id, sent, other)).data.state).toBe('TO_CONFIRM')
    expect((await confirm(first.data.id, 'CONFIRMED')).data.state).toBe('DONE')
  })

  it('of everything makes the order REFUNDED, and an admin may do it at one stroke', async () => {
    const { id: orderId, lines } = await sold()
    await decide({ orderId, lines: [{ itemId: lines[0]?.itemId, quantity: 2 }], shipping: true })
    const rest = (await onePieceEach(kit, orderId)).slice(1)
    await decide({ orderId, lines: rest })
    const answer = await change(admin, `change-payment-status/${orderId}`, {
      paymentStatus: 'REFUNDED',
    })
    expect(answer.data.paymentStatus).toBe('REFUNDED')
    expect(await refundsOf(orderId)).toMatchObject({ paid: 460, refunded: 460 })
  })
})

it('may follow from a return, in the transaction that accepts it, and dies with it', async () => {
  const { id: orderId, lines } = await sold()
  const causeId = crypto.randomUUID()
  const wish = { orderId, cause: 'RETURN', lines, shipping: false, goodwill: 0 } as const
  const accept = (isKept: boolean) =>
    inTransaction(kit.ctx, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order === null) throw new Error('no order')
      const actor = { ...admin, sessionId: admin.id, requirement: null }
      await enterRefund(tx, actor, order, { ...wish, reason: 'Returned', causeId })
      if (!isKept) throw new Error('undone')
    })
  await expect(accept(false)).rejects.toThrow('undone')
  expect((await refundsOf(orderId)).decisions).toEqual([])
  await accept(true)
  const rows = await kit.ctx.db.many(
    pick(tables.refund_decisions, 'cause_id', 'amount'),
    sql`select cause_id, amount from refund_decisions where order_id = ${orderId}`,
  )
  expect(rows).toEqual([{ cause_id: causeId, amount: 10_000n }])
})

it('leaves books in which every rule holds and that can be made anew', async () => {
  expect(await findings(kit)).toEqual([])
  const { live, rebuilt } = await liveAndRebuilt(kit)
  expect(live).toEqual(rebuilt)
})
