import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { freePort } from '#core/boot/embedded-postgres.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { stockOf } from '#testing/orders.ts'
import { follow, onlineOrder, paymentCalls } from '#testing/payments.ts'
import { int4 } from '#core/sql/kinds.ts'
import { expireOrders, reconcile } from './reconciling.service.ts'

const port = await freePort()
const kit = useKit({ publicUrl: `http://127.0.0.1:${port}` })
const calls = paymentCalls(kit)
let buyer: TestPerson

beforeAll(async () => {
  await kit.app.listen({ port, host: '127.0.0.1' })
  buyer = await kit.person('CUSTOMER')
})

const press = (page: string, action: string) =>
  follow(page, { method: 'POST', body: new URLSearchParams({ action }) })

async function opened() {
  const { order, productId } = await onlineOrder(kit, buyer)
  const { data } = await calls.open(buyer, order.id)
  return { order, productId, id: data.paymentId, page: data.redirect_url }
}
const paid = () => ({
  payment: 'COMPLETED',
  settlements: [{ outcome: 'APPLIED', amount: 16_000n }],
})

const loseMessages = () =>
  kit.ctx.db.run(sql`
    delete from graphile_worker._private_jobs using graphile_worker._private_tasks t
    where t.id = task_id and t.identifier = 'sandbox.ipn'`)

it('finds a payment that neither browser nor message reported', async () => {
  const { id, page } = await opened()
  await press(page, 'approve')
  await loseMessages()
  await reconcile(kit.ctx)
  expect((await calls.books(id)).payment).toBe('PENDING')
  await kit.ctx.db.run(sql`update payments set next_check_at = now() where id = ${id}`)
  await reconcile(kit.ctx)
  expect(await calls.books(id)).toMatchObject({ ...paid(), orderPayment: 'PAID' })
})

it('closes a payment attempt after checks at 5, 15 and 60 minutes, and still enters money that arrives later', async () => {
  const { id, page } = await opened()
  const minutes: number[] = []
  for (let check = 0; check < 4; check += 1) {
    const { due } = await kit.ctx.db.one(
      { due: int4.orNull },
      sql`
      select round(extract(epoch from next_check_at - created_at) / 60)::int as due
      from payments where id = ${id}`,
    )
    if (due === null) break
    minutes.push(due)
    await kit.ctx.db.run(sql`update payments set next_check_at = now() where id = ${id}`)
    await reconcile(kit.ctx)
  }
  expect(minutes).toEqual([5, 15, 60])
  expect((await calls.books(id)).payment).toBe('FAILED')
  await follow(await press(page, 'approve'))
  expect(await calls.books(id)).toMatchObject({ ...paid(), orderPayment: 'PAID' })
})

it('cancels an unpaid online order after 30 minutes and returns its stock', async () => {
  const { order, productId } = await opened()
  const stock = await stockOf(kit, productId)
  await kit.ctx.db.run(
    sql`update orders set created_at = now() - interval '29 minutes' where id = ${order.id}`,
  )
  await expireOrders(kit.ctx)
  expect(await stockOf(kit, productId)).toEqual(stock)
  await kit.ctx.db.run(
    sql`update orders set created_at = now() - interval '31 minutes' where id = ${order.id}`,
  )
  await Promise.all([expireOrders(kit.ctx), expireOrders(kit.ctx)])
  expect(await stockOf(kit, productId)).toEqual({ stock: stock.stock + 1, sold: 0 })
  const read = await kit.call<{ status: string; timeline: { by: string }[] }>({
    url: `/orders/get-single-order/${order.id}`,
    as: buyer,
  })
  expect(read.data.status).toBe('CANCELLED')
  expect(read.data.timeline.at(-1)).toMatchObject({ status: 'CANCELLED', by: 'SYSTEM' })
})

it('keeps an order that was paid at the last moment', async () => {
  const { id, page, order } = await opened()
  await press(page, 'approve')
  await loseMessages()
  await kit.ctx.db.run(
    sql`update orders set created_at = now() - interval '31 minutes' where id = ${order.id}`,
  )
  await expireOrders(kit.ctx)
  expect(await calls.books(id)).toMatchObject({
    ...paid(),
    order: 'PROCESSING',
    orderPayment: 'PAID',
  })
})
