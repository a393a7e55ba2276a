import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { cancellationCalls, leftOf, soldToCancel } from '#testing/cancellations.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { liveAndRebuilt } from '#testing/ledger.ts'
import { marketOf, stockOf } from '#testing/orders.ts'
import { findings, pay, refundCalls } from '#testing/refunded-orders.ts'
import { shipmentCalls } from '#testing/shipments.ts'

// Pieces that were refunded before they were sent are neither sent nor refunded again; they can still be cancelled.

const kit = useKit({ refundSecondPerson: 18_050n })
const { preview, cancel } = cancellationCalls(kit)
const { pack, step } = shipmentCalls(kit)
let admin: TestPerson
let second: TestPerson
let buyer: TestPerson
let market: Awaited<ReturnType<typeof marketOf>>
const { decide, decision, withdraw } = refundCalls(kit, () => admin)

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
  buyer = await kit.person('CUSTOMER')
  market = await marketOf(kit, [{ stock: 1_000 }, { stock: 1_000 }])
})

const why = { reason: 'CANNOT_DELIVER' }

/** A paid order of which the pieces of one line have left the shop. */
async function partSent(packed: { nth: 0 | 1; quantity: number }) {
  const { id, items } = await soldToCancel(kit, { buyer, ...market }, 'ONLINE')
  await pay(kit, id)
  const { nth, quantity } = packed
  const { data } = await pack(market.vendor, id, [{ orderItemId: items[nth], quantity }])
  await step(market.vendor, data.id, 'PICKED_UP')
  return { id, items, parcel: data.id }
}

const refund = (orderId: string, itemId: string, quantity: number) =>
  decide({ orderId, cause: 'CANCELLATION', lines: [{ itemId, quantity }] })

async function expectSound(): Promise<void> {
  expect(await findings(kit)).toEqual([])
  const { live, rebuilt } = await liveAndRebuilt(kit)
  expect(live).toEqual(rebuilt)
}

it('are cancelled for nothing, which ends an order whose other parcels have arrived', async () => {
  const { id, items, parcel } = await partSent({ nth: 1, quantity: 1 })
  expect((await refund(id, items[0], 1)).status).toBe(201)
  const two = await refund(id, items[0], 1)
  await step(market.vendor, parcel, 'DELIVERED')
  const lines = [{ itemId: items[0], quantity: 3 }]
  const shown = (await preview(market.vendor, id, lines)).data
  // One piece of three is not refunded yet.
  expect(shown).toMatchObject({ isWhole: false, isRefund: true, amount: 90.01 })
  const before = (await stockOf(kit, market.productIds[0] ?? '')).stock
  const answers = await Promise.all([1, 2].map(() => cancel(market.vendor, id, { lines, ...why })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await leftOf(kit, id)).toMatchObject({ status: 'DELIVERED', pieces: 1 })
  expect((await stockOf(kit, market.productIds[0] ?? '')).stock).toBe(before + 3)
  const refunds = await kit.ctx.db.many(
    pick(tables.refund_decisions, 'amount'),
    sql`select amount from refund_decisions where order_id = ${id}`,
  )
  expect(refunds.map(({ amount }) => amount)).toEqual([9_001n, 9_001n, 9_001n])
  expect((await withdraw(two.data.id)).code).toBe('STATUS_NOT_ALLOWED')
  await expectSound()
})

it('keep their refund from then on', async () => {
  const { id, items } = await partSent({ nth: 0, quantity: 3 })
  await decide({ orderId: id, cause: 'GOODWILL', lines: [], goodwill: 10 })
  const first = await refund(id, items[1], 1)
  expect(first.data.state).toBe('PROPOSED')
  const lines = [{ itemId: items[1], quantity: 1 }]
  const early = await cancel(market.vendor, id, { lines, ...why })
  expect(
    early.errors?.map(({ path }) => path),
    'nobody has decided yet',
  ).toEqual(['lines.0.quantity'])
  expect((await decision(first.data.id, 'APPROVED', second)).status).toBe(200)
  const { data } = await cancel(market.vendor, id, { lines, ...why })
  expect(data).toMatchObject({ isRefund: true, amount: 0 })
  expect((await withdraw(first.data.id)).code).toBe('STATUS_NOT_ALLOWED')
  await expectSound()
})

it('can be refunded only, as before, until somebody cancels them', async () => {
  const { id, items } = await partSent({ nth: 1, quantity: 1 })
  const { data } = await refund(id, items[0], 1)
  expect((await withdraw(data.id)).status).toBe(200)
  const lines = [{ itemId: items[0], quantity: 3 }]
  expect((await cancel(market.vendor, id, { lines, ...why })).data.amount).toBe(270.03)
  await expectSound()
})
