import { cancellationMessages } from '@haat/contract/cancellations.messages'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { cancellationCalls } from '#testing/cancellations.ts'
import { openDispute } from '#testing/disputes.ts'
import { stockOf } from '#testing/orders.ts'
import { refundCalls } from '#testing/refunded-orders.ts'
import { shipmentCalls } from '#testing/shipments.ts'
import { settleReplaced } from './replaced.service.ts'
import { deliveredForReturn, returnCalls, returnIn } from '#testing/returns.ts'

const kit = useKit()
const { step, read, returnable, wait, faults } = returnCalls(kit)
let buyer: TestPerson
let admin: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
})

const scene = () => deliveredForReturn(kit, buyer)

describe('other pieces', () => {
  it('replace accepted ones at price 0, and stand for them afterwards', async () => {
    const place = await scene()
    const { vendor, orderId, items, productIds } = place
    const id = await returnIn(kit, place, 'ACCEPTED', { quantity: 2, wish: 'REPLACE' })
    const { stock } = await stockOf(kit, productIds[0] ?? '')
    const { data } = await step(vendor, id, 'settle', { outcome: 'REPLACE' })
    expect(data).toMatchObject({ state: 'REPLACED', amount: 0 })
    expect((await stockOf(kit, productIds[0] ?? '')).stock).toBe(stock - 2)
    const { readOrder, moveOrder } = shipmentCalls(kit)
    const order = await readOrder(buyer, data.replacementId ?? '')
    expect(order).toMatchObject({
      totalAmount: 0,
      due: 0,
      paymentStatus: 'PAID',
      status: 'PROCESSING',
    })
    expect(order.orderItem).toMatchObject([{ quantity: 2, price: 0 }])
    await moveOrder(vendor, order.id, 'SHIPPED')
    await moveOrder(vendor, order.id, 'DELIVERED')
    expect((await returnable(buyer, order.id)).data.deliveredAt).toBe(null)
    expect((await returnable(buyer, orderId)).data.lines[0]).toMatchObject({
      itemId: items[0],
      left: 3,
    })
    expect((await step(vendor, id, 'settle', { outcome: 'REPLACE' })).code).toBe(
      'STATUS_NOT_ALLOWED',
    )
    expect(await faults()).toEqual([])
  })

  it('that are cancelled leave the money to go back', async () => {
    const place = await scene()
    const { vendor } = place
    const id = await returnIn(kit, place, 'ACCEPTED', { wish: 'REPLACE' })
    const { data } = await step(vendor, id, 'settle', { outcome: 'REPLACE' })
    const { moveOrder } = shipmentCalls(kit)
    expect((await moveOrder(vendor, data.replacementId ?? '', 'CANCELLED')).status).toBe(200)
    expect(await read(buyer, id)).toMatchObject({ state: 'ACCEPTED', replacementId: null })
    await wait(id, 0)
    expect(await read(buyer, id)).toMatchObject({ deadline: null, amount: 150.01 })
    expect(await faults()).toEqual([])
  })

  it('are cancelled as a whole only, and leave no money that went back already', async () => {
    const place = await scene()
    const { vendor, orderId, items } = place
    const id = await returnIn(kit, place, 'ACCEPTED', { quantity: 2, wish: 'REPLACE' })
    const { data } = await step(vendor, id, 'settle', { outcome: 'REPLACE' })
    const replacement = data.replacementId ?? ''
    const { readOrder, moveOrder } = shipmentCalls(kit)
    const { orderItem } = await readOrder(buyer, replacement)
    const lines = [{ itemId: orderItem[0]?.id ?? '', quantity: 1 }]
    const { cancel } = cancellationCalls(kit)
    const part = await cancel(vendor, replacement, { lines, reason: 'OUT_OF_STOCK' })
    expect(part).toMatchObject({ status: 409, message: cancellationMessages.replacing })
    const { decide } = refundCalls(kit, () => admin)
    const all = { orderId, lines: [{ itemId: items[0], quantity: 3 }] }
    expect((await decide(all)).status).toBe(201)
    expect((await moveOrder(vendor, replacement, 'CANCELLED')).status).toBe(200)
    await wait(id, 0)
    expect((await read(buyer, id)).state).toBe('REPLACED')
    expect(await faults()).toEqual([])
  })

  it('that did not arrive with the others are paid back, whoever has them', async () => {
    const place = await scene()
    const { vendor, orderId } = place
    const id = await returnIn(kit, place, 'ACCEPTED', { quantity: 3, wish: 'REPLACE' })
    const { data } = await step(vendor, id, 'settle', { outcome: 'REPLACE' })
    const replacement = data.replacementId ?? ''
    const { readOrder, pack, step: send } = shipmentCalls(kit)
    const itemId = (await readOrder(buyer, replacement)).orderItem[0]?.id ?? ''
    const line = { orderItemId: itemId, quantity: 1 }
    const parcels = [
      await pack(vendor, replacement, [line]),
      await pack(vendor, replacement, [line]),
    ].map((packed) => packed.data.id)
    for (const parcel of parcels) await send(vendor, parcel, 'PICKED_UP')
    const { cancel } = cancellationCalls(kit)
    const rest = {
      lines: [{ itemId, quantity: 1 }],
      reason: 'CANNOT_DELIVER',
      note: 'Lost',
    } as const
    expect((await cancel(admin, replacement, rest)).status).toBe(201)
    const { refundsOf } = refundCalls(kit, () => admin)
    expect((await refundsOf(orderId)).decisions).toEqual([])
    await send(vendor, parcels[0] ?? '', 'RETURNED')
    await send(vendor, parcels[1] ?? '', 'DELIVERED')
    const { data: dispute } = await openDispute(kit, admin, orderId)
    await settleReplaced(kit.ctx)
    expect((await refundsOf(orderId)).decisions).toEqual([])
    const won = await kit.call({
      method: 'PATCH',
      url: `/finance/disputes/${dispute.id}`,
      as: await kit.person('ADMIN'),
      body: { outcome: 'WON', note: 'The bank says so.' },
    })
    expect(won.status).toBe(200)
    await Promise.all([settleReplaced(kit.ctx), settleReplaced(kit.ctx)])
    await settleReplaced(kit.ctx)
    expect((await refundsOf(orderId)).decisions).toMatchObject([
      { cause: 'RETURN', amount: 240.02 },
    ])
    expect((await returnable(buyer, orderId)).data.lines[0]).toMatchObject({ left: 1 })
    expect(await faults()).toEqual([])
  })

  it('are not sent without stock: the money goes back, also when the shop forgets', async () => {
    const place = await scene()
    const { vendor, productIds } = place
    const id = await returnIn(kit, place, 'ACCEPTED', { wish: 'REPAIR' })
    await kit.ctx.db.run(sql`update products set stock = 0 where id = ${productIds[0] ?? ''}`)
    expect((await step(vendor, id, 'settle', { outcome: 'REPLACE' })).message).toMatch(/too few/)
    expect((await step(vendor, id, 'settle', { outcome: 'REFUND' })).data).toMatchObject({
      state: 'ACCEPTED',
      deadline: null,
      amount: 150.01,
    })
    const other = await returnIn(kit, place, 'ACCEPTED', { wish: 'REPLACE' })
    await wait(other, 7 * 24)
    expect(await read(buyer, other)).toMatchObject({ state: 'ACCEPTED', deadline: null })
    expect(await faults()).toEqual([])
  })
})
