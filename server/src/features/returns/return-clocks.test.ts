import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { stockOf } from '#testing/orders.ts'
import { deliveredForReturn, returnCalls, returnIn } from '#testing/returns.ts'

const kit = useKit()
const { step, read, wait, faults } = returnCalls(kit)
let buyer: TestPerson

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
})

const scene = () => deliveredForReturn(kit, buyer)

describe('the clocks', () => {
  it('approve, end, count and accept when nobody does', async () => {
    const place = await scene()
    const { productIds } = place
    const before = (await stockOf(kit, productIds[0] ?? '')).stock
    const id = await returnIn(kit, place, 'REQUESTED')
    await wait(id, 47)
    expect((await read(buyer, id)).state).toBe('REQUESTED')
    await wait(id, 1)
    expect((await read(buyer, id)).state).toBe('APPROVED')
    await wait(id, 7 * 24)
    expect((await read(buyer, id)).state).toBe('CANCELLED')
    const other = await returnIn(kit, place, 'IN_TRANSIT')
    await wait(other, 1_000)
    expect((await read(buyer, other)).state).toBe('IN_TRANSIT')
    await step(buyer, other, 'arrived', { proof: 'Signed by Rafi' })
    await wait(other, 72)
    expect((await read(buyer, other)).state).toBe('RECEIVED')
    await wait(other, 72)
    expect(await read(buyer, other)).toMatchObject({ state: 'ACCEPTED', amount: 150.01 })
    expect((await stockOf(kit, productIds[0] ?? '')).stock).toBe(before)
    expect(await faults()).toEqual([])
  })

  it('keep the money of the order in the hold meanwhile', async () => {
    const place = await scene()
    const { orderId } = place
    const id = await returnIn(kit, place, 'REQUESTED')
    await kit.ctx.db.run(
      sql`update ledger_holds set since = since - interval '20 days' where order_id = ${orderId}`,
    )
    const held = async () => {
      await kit.ctx.db.run(sql`select release_holds(interval '6 days', 100)`)
      return await kit.ctx.db.many({}, sql`select from ledger_holds where order_id = ${orderId}`)
    }
    expect(await held()).toHaveLength(1)
    expect(await faults()).toEqual([])
    await step(buyer, id, 'cancel', {})
    expect(await held()).toHaveLength(0)
    expect(await faults()).toEqual([])
  })
})
