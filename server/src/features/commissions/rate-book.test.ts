import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'
import { addRate, frozenLines } from '#testing/rates.ts'

const kit = useKit()
let buyer: TestPerson
let shopId: string
let productId: string

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER', { address: 'House 5, Khulna' })
  const market = await marketOf(kit, [{ stock: 1_000 }])
  shopId = market.shopId
  productId = market.productIds[0] ?? ''
})
beforeEach(async () => {
  await kit.ctx.db.run(sql`delete from commission_rates where not is_fallback`)
})

async function rateOfNewOrder(): Promise<number | null | undefined> {
  const { data } = await place(kit, buyer, orderBody(shopId, [{ productId }]))
  return (await frozenLines(kit, data.id))[0]?.commission_rate_number
}
const readsOfRates = () =>
  kit.statements.filter((text) => text.includes('from commission_rates')).length

describe('the rates that orders are decided on', () => {
  it('are read again only after a change', async () => {
    await addRate(kit)
    await rateOfNewOrder()
    kit.statements.length = 0
    await rateOfNewOrder()
    expect(readsOfRates()).toBe(0)
    const { number } = await addRate(kit, { position: 0 })
    kit.statements.length = 0
    expect(await rateOfNewOrder()).toBe(number)
    expect(readsOfRates()).toBe(1)
  })

  it('are read by many orders at once after a read that failed', async () => {
    const { number } = await addRate(kit)
    const lost = Promise.reject(new Error('The connection was lost.'))
    kit.ctx.resources.rateBook.latest = lost
    await lost.catch(() => null)
    const placed = await Promise.all(Array.from({ length: 8 }, () => rateOfNewOrder()))
    expect(new Set(placed)).toEqual(new Set([number]))
  })

  it('end and begin by the clock, without being read again', async () => {
    const { number: later } = await addRate(kit)
    const ends = new Date(Date.now() + 400).toISOString()
    const { number } = await addRate(kit, { position: 0, valid_to: ends })
    expect(await rateOfNewOrder()).toBe(number)
    kit.statements.length = 0
    await expect.poll(rateOfNewOrder).toBe(later)
    expect(readsOfRates()).toBe(0)
  })
})
