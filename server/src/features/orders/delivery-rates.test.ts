import { catalogLimits } from '@haat/contract/catalog.limits'
import type { CartCheck } from '@haat/contract/cart-check'
import type { CurrentPrices } from '@haat/contract/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { deliveryRatesOf } from '#core/boot/delivery-config.ts'
import { sql } from '#core/sql/db.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'

const deliveryRates = deliveryRatesOf(
  'inside 500:60 1000:70.50 +15; suburb 500:100 +25; outside 500:120 +30',
)
const kit = useKit({ deliveryRates })
const [dhanmondi, savar, cumilla] = [3026510, 3026001, 2019]
let buyer: TestPerson
let vendor: TestPerson
let shopId: string
let mouse: string
let printer: string

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER', { phoneNumber: '01712345678' })
  const market = await marketOf(kit, [
    { price: 100, stock: 100_000 },
    { price: 900, stock: 100 },
  ])
  ;({ shopId, vendor } = market)
  mouse = market.productIds[0] ?? ''
  printer = market.productIds[1] ?? ''
  await weigh(printer, 7_250)
})

const weigh = (id: string, weightGrams: unknown) =>
  kit.call<{ weightGrams: number }>({
    method: 'PATCH',
    url: `/products/${id}`,
    as: vendor,
    body: { weightGrams },
  })

const sendFrom = async (districtId: number | null) => {
  const url = '/deadlines/district'
  const answer = await kit.call({ method: 'PATCH', url, as: vendor, body: { districtId } })
  expect(answer.status).toBe(200)
}

const placeOfDistrict = async (district: number): Promise<number> => {
  const { id } = await kit.ctx.db.one(
    { id: tables.places.id },
    sql`select id from places where parent_id = ${district} order by id limit 1`,
  )
  return id
}

/** Places an order of `total` taka for goods that cost `goods`. */
function order(goods: number, fee: number, placeId: number | null, lines: [string, number][]) {
  const body = orderBody(
    shopId,
    lines.map(([productId, quantity]) => ({
      productId,
      quantity,
      price: productId === mouse ? 100 : 900,
    })),
  )
  const delivery = { name: 'Rahima', phone: '01712345678', placeId, line: 'House 5' }
  const to = placeId === null ? { address: 'House 5, Khulna' } : { delivery }
  return place(kit, buyer, { ...body, ...to, totalAmount: goods + fee })
}

describe('with rates by zone and weight', () => {
  it.each([
    ['in the city', () => dhanmondi, 60],
    ['to a suburb', () => savar, 100],
    ['further away', () => placeOfDistrict(cumilla), 120],
    ['to an address in one text', () => null, 120],
  ] as [string, () => number | null | Promise<number>, number][])(
    'an order freezes what delivery costs %s',
    async (_where, at, fee) => {
      await sendFrom(null)
      const placed = await order(100, fee, await at(), [[mouse, 1]])
      expect(placed.data).toMatchObject({ subtotal: 100, shipping: fee, totalAmount: 100 + fee })
    },
  )

  it('counts from the district of the shop', async () => {
    await sendFrom(cumilla)
    expect((await order(100, 120, dhanmondi, [[mouse, 1]])).status).toBe(201)
    const near = await order(100, 60, await placeOfDistrict(cumilla), [[mouse, 1]])
    expect(near.data.shipping).toBe(60)
    await sendFrom(null)
  })

  it('adds up the weights of all pieces, up to any quantity', async () => {
    const two = await order(200, 70.5, dhanmondi, [[mouse, 2]])
    expect(two.data.shipping).toBe(70.5)
    const mixed = await order(2_000, 70.5 + 15 * 15, dhanmondi, [
      [mouse, 2],
      [printer, 2],
    ])
    expect(mixed.data.shipping).toBe(295.5)
    const many = await order(1_000_000, 70.5 + 15 * 4_999, dhanmondi, [[mouse, 10_000]])
    expect(many.status).toBe(201)
  })

  it('refuses a total that was reckoned otherwise, says what it costs, and writes nothing', async () => {
    const flat = await order(100, 60, savar, [[mouse, 1]])
    expect(flat.status).toBe(409)
    const current: CurrentPrices = JSON.parse(JSON.stringify(flat.data))
    expect(current).toMatchObject({ shipping: 100, totalAmount: 200 })
    expect((await order(100, current.shipping, savar, [[mouse, 1]])).status).toBe(201)
  })

  it('takes a weight that changed since the cart was filled', async () => {
    expect((await weigh(mouse, 900)).data.weightGrams).toBe(900)
    expect((await order(100, 60, dhanmondi, [[mouse, 1]])).status).toBe(409)
    expect((await order(100, 70.5, dhanmondi, [[mouse, 1]])).status).toBe(201)
    await weigh(mouse, catalogLimits.weightGrams)
  })

  it('tells the cart what it depends on', async () => {
    await sendFrom(cumilla)
    const url = `/orders/cart-check?shopId=${shopId}&productIds=${mouse},${printer}`
    const { data } = await kit.call<CartCheck>({ url })
    expect(data.delivery).toEqual({ fromDistrictId: cumilla, rates: deliveryRates })
    const weights = Object.fromEntries(
      data.products.map((each) => [each.productId, each.weightGrams]),
    )
    expect(weights).toEqual({ [mouse]: 500, [printer]: 7_250 })
    await sendFrom(null)
  })
})

describe('the weight of a product', () => {
  it.each([0, -1, 1.5, 50_001, '500', null])('is not %s', async (weight) => {
    const answer = await weigh(mouse, weight)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer)).toContain('weightGrams')
  })
})
