import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { follow, onlineOrder, paymentCalls } from '#testing/payments.ts'
import { tables } from '#core/sql/tables.ts'
import { bool } from '#core/sql/kinds.ts'
import { untyped } from '#testing/untyped.ts'

const port = await freePort()
const kit = useKit({ publicUrl: `http://127.0.0.1:${port}` })
const calls = paymentCalls(kit)
let buyer: TestPerson
let admin: TestPerson

beforeAll(async () => {
  await kit.app.listen({ port, host: '127.0.0.1' })
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
})

const press = (page: string, action: string) =>
  follow(page, { method: 'POST', body: new URLSearchParams({ action }) })

async function opened() {
  const { order } = await onlineOrder(kit, buyer)
  const { data, status } = await calls.open(buyer, order.id)
  expect(status).toBe(201)
  return { order, id: data.paymentId, page: data.redirect_url }
}
const paid = (outcome = 'APPLIED') => ({
  payment: 'COMPLETED',
  settlements: [{ outcome, amount: 16_000n }],
})

describe('money that arrives for an order that does not need it', () => {
  it('is entered for a cancelled order and refunded by an admin', async () => {
    const { id, page, order } = await opened()
    await calls.change(buyer, `change-status/${order.id}`, { status: 'CANCELLED' })
    const back = await press(page, 'approve')
    expect(await follow(back)).toBe(`/payment/success?payment_id=${id}`)
    await kit.runJobs()
    expect(await calls.books(id)).toEqual({
      ...paid('REFUND_DUE'),
      order: 'CANCELLED',
      orderPayment: 'REFUND_DUE',
    })
    const path = `change-payment-status/${order.id}`
    const refunded = await calls.change(admin, path, { paymentStatus: 'REFUNDED' })
    expect(refunded.data.paymentStatus).toBe('REFUNDED')
    const refunds = await kit.ctx.db.many(
      { amount: tables.refunds.amount, by_id: tables.refunds.by_id.notNull },
      sql`select amount, by_id from refunds where order_id = ${order.id}`,
    )
    expect(refunds).toEqual([{ amount: 16_000n, by_id: admin.id }])
    const book = await kit.ctx.db.one(
      { is_refunded: bool },
      sql`
      select refunded_at is not null as is_refunded from sandbox_transactions
      where transaction_id = ${page.split('/').at(-1)}`,
    )
    expect(book.is_refunded).toBe(true)
  })

  it('is owed back when another payment attempt has paid the order', async () => {
    const { id, page, order } = await opened()
    await kit.ctx.db.run(
      sql`update payments set created_at = now() - interval '16 minutes' where id = ${id}`,
    )
    const second = await calls.open(buyer, order.id)
    expect(second.data.paymentId).not.toBe(id)
    await follow(await press(second.data.redirect_url, 'approve'))
    await follow(await press(page, 'approve'))
    expect(await calls.books(second.data.paymentId)).toMatchObject(paid())
    expect(await calls.books(id)).toMatchObject({ ...paid('REFUND_DUE'), orderPayment: 'PAID' })
    await calls.change(buyer, `change-status/${order.id}`, { status: 'CANCELLED' })
    const path = `change-payment-status/${order.id}`
    await calls.change(admin, path, { paymentStatus: 'REFUNDED' })
    const refunds = () =>
      kit.ctx.db.many(untyped, sql`select by_id from refunds where order_id = ${order.id}`)
    expect(await refunds()).toEqual([{ by_id: admin.id }, { by_id: admin.id }])
    await kit.runJobs()
    expect(await refunds()).toHaveLength(2)
  })
})
