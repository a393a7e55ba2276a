import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { stockOf } from '#testing/orders.ts'
import { refundCalls } from '#testing/refunded-orders.ts'
import { deliveredForReturn, returnCalls, returnIn, sent } from '#testing/returns.ts'

const kit = useKit()
const { ask, step, returnable, preview, list, read, upload, picture, faults } = returnCalls(kit)
let buyer: TestPerson
let admin: TestPerson
let second: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  admin = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
})

const scene = () => deliveredForReturn(kit, buyer)

describe('asking', () => {
  it('shows what can be sent back and what would go back for it', async () => {
    const { orderId, items, vendor } = await scene()
    const { data } = await returnable(buyer, orderId.toUpperCase())
    expect(data.lines).toMatchObject([
      { itemId: items[0], left: 3, warranty: null, refund: 270.03 },
      { itemId: items[1], left: 1, refund: 180 },
    ])
    expect(data.lines[0]?.windows.map(({ kind }) => kind)).toEqual(['RETURN', 'CLAIM'])
    expect((await returnable(vendor, orderId)).status).toBe(200)
    const lines = [{ itemId: items[0], quantity: 1 }]
    const mind = { orderId, lines, kind: 'RETURN', reason: 'CHANGED_MIND' }
    expect((await preview(buyer, mind)).data).toMatchObject({ amount: 90.01, shipping: 0 })
    const broken = { orderId, lines, kind: 'CLAIM', reason: 'NOT_WORKING' }
    expect((await preview(buyer, broken)).data).toMatchObject({ amount: 150.01, shipping: 60 })
    const all = items.map((itemId, n) => ({ itemId, quantity: n === 0 ? 3 : 1 }))
    expect((await preview(buyer, { ...mind, lines: all })).data.amount).toBe(510.03)
  })

  it('is refused for others, for more than there is, and outside the time', async () => {
    const { orderId, items, vendor } = await scene()
    const stranger = await kit.person('CUSTOMER')
    const one = { orderId, lines: [{ itemId: items[0], quantity: 1 }] }
    expect((await ask(stranger, one)).code).toBe('NOT_FOUND')
    expect((await ask(vendor, one)).status).toBe(403)
    const path = async (body: object) => (await ask(buyer, body)).errors?.[0]?.path
    expect(await path({ orderId, lines: [{ itemId: items[0], quantity: 4 }] })).toBe(
      'lines.0.quantity',
    )
    expect(await path({ orderId, lines: [...one.lines, ...one.lines] })).toBe('lines.1.itemId')
    expect(await path({ orderId, lines: [{ itemId: crypto.randomUUID(), quantity: 1 }] })).toBe(
      'lines.0.itemId',
    )
    expect(await path({ ...one, kind: 'RETURN' })).toBe('reason')
    expect(await path({ ...one, reason: 'DAMAGED' })).toBe('pictures')
    expect(await path({ ...one, kind: 'WARRANTY' })).toBe('lines.0.itemId')
    await kit.ctx.db.run(sql`update order_items set returns = 'FAULTY' where id = ${items[0]}`)
    expect(await path({ ...one, kind: 'RETURN', reason: 'CHANGED_MIND' })).toBe('lines.0.itemId')
    await kit.ctx.db.run(
      sql`update order_events set at = at - interval '8 days' where order_id = ${orderId}`,
    )
    expect(await path(one)).toBe('lines.0.itemId')
    await kit.ctx.db.run(sql`update order_items set warranty_months = 12 where id = ${items[0]}`)
    expect((await ask(buyer, { ...one, kind: 'WARRANTY' })).status).toBe(201)
    expect(await faults()).toEqual([])
  })

  it('asks for pieces that were not delivered yet, or never again after a refund, in vain', async () => {
    const { orderId, items } = await scene()
    const { decide } = refundCalls(kit, () => admin)
    await decide({
      orderId,
      cause: 'RETURN',
      lines: [{ itemId: items[0], quantity: 2 }],
      shipping: false,
    })
    const two = { orderId, lines: [{ itemId: items[0], quantity: 2 }] }
    expect((await ask(buyer, two)).errors?.[0]?.message).toMatch(/Only 1/)
    const last = await ask(buyer, { orderId, lines: [{ itemId: items[0], quantity: 1 }] })
    expect(last.status).toBe(201)
    const again = { orderId, cause: 'RETURN', lines: [{ itemId: items[0], quantity: 1 }] }
    expect((await decide(again)).code).toBe('VALIDATION_FAILED')
    expect(await faults()).toEqual([])
  })

  it('at once by fifty for the last pieces makes as many requests as there are pieces', async () => {
    const { orderId, items } = await scene()
    const one = { orderId, lines: [{ itemId: items[0], quantity: 1 }] }
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(buyer, one)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ code }) => code === 'VALIDATION_FAILED')).toHaveLength(47)
    expect(await faults()).toEqual([])
  })

  it('with a key runs once', async () => {
    const { orderId, items } = await scene()
    const one = { orderId, lines: [{ itemId: items[0], quantity: 1 }] }
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => ask(buyer, one, key)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await list(buyer, `?orderId=${orderId}`)).meta.total).toBe(1)
  })
})

describe('pictures', () => {
  it('are seen by the buyer, the shop and admins, and by nobody else', async () => {
    const { orderId, items, vendor } = await scene()
    const { id } = await upload(buyer)
    const body = { orderId, reason: 'DAMAGED', lines: [{ itemId: items[0], quantity: 1 }] }
    const stranger = await kit.person('CUSTOMER')
    const alien = await upload(stranger)
    const pathOf = async (pictures: string[]) =>
      (await ask(buyer, { ...body, pictures })).errors?.[0]?.path
    expect(await pathOf([alien.id])).toBe('pictures')
    expect((await picture(buyer, id)).code).toBe('NOT_FOUND')
    const { data } = await ask(buyer, { ...body, pictures: [id.toUpperCase()] })
    expect(data.pictures).toMatchObject([{ id, width: expect.any(Number) }])
    for (const person of [buyer, vendor, admin]) {
      expect((await picture(person, id)).data.contentType).toBe('image/webp')
    }
    const others = [stranger, (await kit.shop()).vendor]
    for (const person of others) expect((await picture(person, id)).code).toBe('NOT_FOUND')
    const plain = await kit.app.inject({ url: `/media/${id}/640.webp` })
    expect(plain.statusCode).toBe(404)
    expect(await pathOf([id])).toBe('pictures')
  })
})

describe('the way of a request', () => {
  it('refunds what was accepted, and restocks what can be sold again', async () => {
    const place = await scene()
    const { orderId, items, vendor, productIds } = place
    const before = await stockOf(kit, productIds[0] ?? '')
    const id = await returnIn(kit, place, 'RECEIVED', { quantity: 3 })
    const partly = { lines: [{ itemId: items[0], accepted: 2, resellable: 1 }] }
    expect((await step(vendor, id, 'decide', partly)).errors?.[0]?.path).toBe('note')
    const { data } = await step(vendor, id, 'decide', { ...partly, note: 'One is scratched.' })
    expect(data).toMatchObject({ state: 'PARTLY', amount: 240.02, deadline: null })
    expect((await stockOf(kit, productIds[0] ?? '')).stock).toBe(before.stock + 1)
    expect(await faults()).toEqual([])
    const { transfer, confirm, refundsOf } = refundCalls(kit, () => admin)
    const [refund] = (await refundsOf(orderId)).decisions
    expect(refund).toMatchObject({ cause: 'RETURN', amount: 240.02, shipping: 60 })
    await transfer(refund?.id ?? '', { method: 'BANK', reference: id })
    await confirm(refund?.id ?? '', 'CONFIRMED', second)
    expect((await read(buyer, id)).state).toBe('REFUNDED')
    expect((await returnable(buyer, orderId)).data.lines[0]?.left).toBe(1)
    expect((await step(vendor, id, 'decide', partly)).code).toBe('STATUS_NOT_ALLOWED')
    expect(await faults()).toEqual([])
  })

  it('keeps what buyer and shop agreed to take off, and nothing without a yes', async () => {
    const place = await scene()
    const { items, vendor } = place
    const id = await returnIn(kit, place, 'RECEIVED', { quantity: 1 })
    expect(
      (await step(vendor, id, 'offer', { deduction: 500, note: 'No' })).errors?.[0]?.path,
    ).toBe('deduction')
    await step(vendor, id, 'offer', { deduction: 20, note: 'Scratched' })
    expect((await step(buyer, id, 'agree', { deduction: 10 })).code).toBe('EDIT_CONFLICT')
    expect((await read(buyer, id)).amount).toBe(150.01)
    const agreed = await step(buyer, id, 'agree', { deduction: 20 })
    expect(agreed.data).toMatchObject({ amount: 130.01, deduction: { amount: 20, isAgreed: true } })
    const all = { lines: [{ itemId: items[0], accepted: 1, resellable: 1 }] }
    expect((await step(vendor, id, 'decide', all)).data).toMatchObject({
      state: 'ACCEPTED',
      amount: 130.01,
    })
    expect(await faults()).toEqual([])
  })

  it('is taken by whoever may, in its sequence', async () => {
    const place = await scene()
    const { items, vendor } = place
    const id = await returnIn(kit, place, 'REQUESTED')
    const stranger = (await kit.shop()).vendor
    expect((await step(stranger, id, 'approve')).code).toBe('NOT_FOUND')
    expect((await step(buyer, id, 'approve')).status).toBe(403)
    expect((await step(buyer, id, 'sent', sent)).code).toBe('STATUS_NOT_ALLOWED')
    expect((await step(vendor, id, 'reject', { reason: 'OTHER' })).errors?.[0]?.path).toBe('note')
    const answers = await Promise.all([
      step(vendor, id, 'approve'),
      step(vendor, id, 'reject', { reason: 'USED' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const other = await returnIn(kit, place, 'RECEIVED')
    const more = { lines: [{ itemId: items[0], accepted: 2, resellable: 0 }] }
    expect((await step(vendor, other, 'decide', more)).errors?.[0]?.path).toBe('lines.0.accepted')
    expect((await step(buyer, other, 'cancel', {})).code).toBe('STATUS_NOT_ALLOWED')
    expect((await step(admin, other, 'cancel', {})).errors?.[0]?.path).toBe('note')
    expect((await step(admin, other, 'cancel', { note: 'By phone' })).data.state).toBe('CANCELLED')
    expect((await list(vendor, '?state=OPEN')).data.every(({ id: each }) => each !== other)).toBe(
      true,
    )
    expect(await faults()).toEqual([])
  })

  it('compares serial numbers with those that were sent', async () => {
    const place = await scene()
    const { items, vendor, orderId } = place
    await kit.ctx.db.run(sql`insert into shipment_serials (shipment_id, order_item_id, serial)
      select shipment_id, order_item_id, s from shipment_items, unnest(array['SN-1', 'SN-22', 'SN-333']) s
      where order_item_id = ${items[0]}`)
    const { data } = await ask(buyer, { orderId, lines: [{ itemId: items[0], quantity: 2 }] })
    await step(vendor, data.id, 'approve')
    await step(buyer, data.id, 'sent', sent)
    const line = { itemId: items[0], received: 2 }
    expect((await step(vendor, data.id, 'received', { lines: [line] })).errors?.[0]?.path).toBe(
      'lines.0.serials',
    )
    const serials = ['sn-22', 'SN-999']
    const seen = await step(vendor, data.id, 'received', { lines: [{ ...line, serials }] })
    expect(seen.data.lines[0]).toMatchObject({
      sent: ['SN-1', 'SN-22', 'SN-333'],
      cameBack: [
        { serial: 'SN-22', isOurs: true },
        { serial: 'SN-999', isOurs: false },
      ],
    })
    expect((await read(buyer, data.id)).lines[0]?.cameBack).toEqual([])
  })
})
