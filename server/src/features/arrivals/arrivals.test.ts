import type { Arrival } from '@haat/contract/arrivals'
import { beforeAll, describe, expect, it } from 'vitest'
import { deliveryDaysOf } from '#core/boot/delivery-days.ts'
import { sql } from '#core/sql/db.ts'
import { int4, text } from '#core/sql/kinds.ts'
import { doomed, Killed } from '#testing/doomed.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { servedOrders, type Served } from '#testing/served-orders.ts'
import { countArrivals } from './counting.service.ts'
import { addDays } from './working-days.ts'

// Every day is a working day and every hour is early, so that the day of the test does not matter.
const kit = useKit({ deliveryDays: deliveryDaysOf('none', 24) })
const dhaka = 3026
const dhanmondi = 3_026_513
const savar = 3_026_001
const khulna = 4047
let buyer: TestPerson
let today = ''
const { served } = servedOrders(kit, () => buyer)

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  const { day } = await kit.ctx.db.one(
    { day: text },
    sql`select to_char(now() at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as day`,
  )
  today = day
})

async function shopIn(districtId: number | null): Promise<Served> {
  const { id, vendor } = await kit.shop()
  if (districtId !== null)
    await kit.ctx.db.run(
      sql`insert into shop_districts (shop_id, district_id) values (${id}, ${districtId})`,
    )
  return { id, vendor, productId: await kit.product({ shopId: id }) }
}
const arrivalOf = ({ id }: Served, placeId?: number) =>
  kit.call<Arrival>({
    url: `/shops/${id}/arrival${placeId === undefined ? '' : `?placeId=${placeId}`}`,
  })
const daysOf = async (shop: Served, placeId?: number) => {
  const { soonest, latest } = (await arrivalOf(shop, placeId)).data
  return [soonest, latest].map((day) =>
    day === null ? null : (Date.parse(day) - Date.parse(today)) / 86_400_000,
  )
}
/** Orders to a place that left and arrived so many days after they were made. */
async function sent(shop: Served, count: number, left: number, came: number, placeId: number) {
  for (let nth = 0; nth < count; nth += 1) {
    const id = await served(shop, 20 * 24, { SHIPPED: left * 24 })
    await kit.ctx.db.run(sql`update orders set place_id = ${placeId}, recipient_name = 'Rahima',
      address_line = 'House 1', contact_phone = '01712345678' where id = ${id}`)
    await kit.ctx.db.run(sql`with h as (
        update shipments set state = 'DELIVERED' where order_id = ${id} returning id)
      insert into shipment_events (shipment_id, key, state, by_role, at)
      select h.id, 'long ago ' || x.state, x.state, 'SYSTEM', o.created_at + make_interval(days => x.days)
      from h, orders o, (values ('PICKED_UP', ${left}::int), ('DELIVERED', ${came}::int)) as x (state, days)
      where o.id = ${id}`)
  }
}
const count = () => countArrivals(kit.ctx)

describe('without figures', () => {
  it('says only what the law allows: five days in the district of the shop, ten elsewhere', async () => {
    const shop = await shopIn(dhaka)
    expect(await daysOf(shop)).toEqual([null, 5])
    expect(await daysOf(shop, dhanmondi)).toEqual([null, 5])
    expect(await daysOf(shop, khulna)).toEqual([null, 10])
    expect(await daysOf(await shopIn(null), dhanmondi)).toEqual([null, 10])
  })

  it('names the place; Dhaka where none is said', async () => {
    const shop = await shopIn(dhaka)
    const place = async (id?: number) => {
      const { nameEn, districtEn } = (await arrivalOf(shop, id)).data.place
      return [nameEn, districtEn]
    }
    expect(await place()).toEqual(['Dhaka', 'Dhaka'])
    expect(await place(dhanmondi)).toEqual(['Dhanmondi', 'Dhaka'])
    expect(await place(khulna)).toEqual(['Khulna', 'Khulna'])
  })

  it('refuses places that are none, divisions, and shops that are gone', async () => {
    const shop = await shopIn(dhaka)
    for (const id of [30, 9_999_999, 0, -1, 1.5, 99_999_999_999]) {
      const { status, errors } = await arrivalOf(shop, id)
      expect([status, errors?.[0]?.path]).toEqual([400, 'placeId'])
    }
    expect((await kit.call({ url: `/shops/${shop.id}/arrival?placeId=x` })).status).toBe(400)
    const closed = await kit.shop({ status: 'BLOCKED' })
    expect((await kit.call({ url: `/shops/${closed.id}/arrival` })).status).toBe(200)
    await kit.ctx.db.run(sql`update shops set deleted_at = now() where id = ${shop.id}`)
    expect((await arrivalOf(shop)).code).toBe('NOT_FOUND')
  })
})

describe('with figures', () => {
  it('adds the shop’s days and those of parcels between the districts, from enough of both', async () => {
    const shop = await shopIn(khulna)
    await sent(shop, 9, 1, 3, dhanmondi)
    await count()
    expect(await daysOf(shop, dhanmondi)).toEqual([null, 10])
    await sent(shop, 11, 1, 3, dhanmondi)
    await count()
    expect(await daysOf(shop, dhanmondi)).toEqual([3, 3])
    // Another shop of the district has the same ways, and no record of its own.
    const other = await shopIn(khulna)
    expect(await daysOf(other, dhanmondi)).toEqual([null, 10])
    // Another district of the zone has no figures of its own: those of the zone count.
    expect(await daysOf(shop, 4050)).toEqual([3, 3])
    // Nothing was ever sent inside the city.
    expect(await daysOf(shop, khulna)).toEqual([null, 5])
  })

  it('tells the suburbs of Dhaka from its city', async () => {
    const shop = await shopIn(dhaka)
    await sent(shop, 20, 0, 1, dhanmondi)
    await sent(shop, 20, 0, 3, savar)
    await count()
    expect(await daysOf(shop, dhanmondi)).toEqual([1, 1])
    expect(await daysOf(shop)).toEqual([1, 1])
    expect(await daysOf(shop, savar)).toEqual([3, 3])
  })

  it('counts an order that should have left as long as it waits, and no order that may still', async () => {
    const shop = await shopIn(dhaka)
    await sent(shop, 20, 0, 1, dhanmondi)
    for (let nth = 0; nth < 10; nth += 1) await served(shop, 1)
    await count()
    expect(await daysOf(shop, dhanmondi)).toEqual([1, 1])
    for (let nth = 0; nth < 5; nth += 1) await served(shop, 4 * 24)
    await count()
    // The law’s five days, though the slowest fifth would arrive later.
    expect(await daysOf(shop, dhanmondi)).toEqual([1, 5])
  })

  it('counts the newest 50 orders of a shop', async () => {
    const shop = await shopIn(4050)
    for (let nth = 0; nth < 20; nth += 1) await served(shop, 60 * 24, { SHIPPED: 200 })
    for (let nth = 0; nth < 50; nth += 1) await served(shop, 10 * 24, { SHIPPED: 1 })
    await count()
    const row = await kit.ctx.db.one(
      { orders: int4, high: int4 },
      sql`select orders, high from shop_handlings where shop_id = ${shop.id}`,
    )
    expect(row.orders).toBe(50)
    expect(row.high).toBeLessThanOrEqual(1)
  })

  it('never shows a day before today', async () => {
    const { data } = await arrivalOf(await shopIn(khulna), dhanmondi)
    expect(data.latest > today).toBe(true)
    expect(data.latest <= addDays(today, 10)).toBe(true)
  })
})

describe('the count', () => {
  const rows = () =>
    kit.ctx.db.many(
      { line: text },
      sql`select h::text as line from shop_handlings h union all select t::text from transits t order by 1`,
    )

  it('gives the same killed, run twice and by several at once', async () => {
    await count()
    const before = await rows()
    await kit.ctx.db.run(sql`update transits set low = 0, high = 99`)
    const broken = await rows()
    await expect(countArrivals(doomed(kit.ctx, 6))).rejects.toThrow(Killed)
    expect(await rows()).toEqual(broken)
    await Promise.all([count(), count(), count()])
    expect(await rows()).toEqual(before)
    expect(before.length).toBeGreaterThan(3)
  })

  it('forgets a shop whose orders are old', async () => {
    const shop = await shopIn(dhaka)
    for (let nth = 0; nth < 10; nth += 1) await served(shop, 72, { SHIPPED: 1 })
    await count()
    await kit.ctx.db.run(
      sql`update orders set created_at = now() - interval '91 days' where shop_id = ${shop.id}`,
    )
    await count()
    const left = await kit.ctx.db.many(
      { orders: int4 },
      sql`select orders from shop_handlings where shop_id = ${shop.id}`,
    )
    expect(left).toEqual([])
  })
})
