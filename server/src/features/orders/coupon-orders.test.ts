import type { Order } from '@haat/contract/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { marketOf, orderBody, place } from '#testing/orders.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { int4 } from '#core/sql/kinds.ts'

const kit = useKit()
const people: TestPerson[] = []
let buyer: TestPerson
let vendor: TestPerson
let shopId: string
let productId: string
let count = 0

beforeAll(async () => {
  for (let n = 0; n < 100; n += 1) people.push(await kit.person('CUSTOMER'))
  buyer = await kit.person('CUSTOMER')
  const market = await marketOf(kit, [{ stock: 100_000 }])
  shopId = market.shopId
  vendor = market.vendor
  productId = market.productIds[0] ?? ''
})

/** A coupon of 30 taka. */
async function coupon(limits: { each?: number; total?: number | null } = {}) {
  const code = `ORDER${(count += 1)}`
  const { id } = await kit.ctx.db.one(
    pick(tables.coupons, 'id'),
    sql`
    insert into coupons (code, discount_amount, start_time, end_time, usage_limit, total_usage_limit)
    values (${code}, 3000, now() - interval '1 day', now() + interval '1 day',
            ${limits.each ?? 1}, ${limits.total ?? null})
    returning id`,
  )
  return { id, code }
}
const apply = (as: TestPerson, code: string) =>
  kit.call({ method: 'POST', url: '/coupons/apply-coupon', as, body: { code } })
const order = (
  as: TestPerson,
  values: { couponCode?: string; couponTaka?: number },
  key?: string,
) => place(kit, as, orderBody(shopId, [{ productId }], values), key)
const cancel = (as: TestPerson, { id }: Order) =>
  kit.call({
    method: 'PATCH',
    url: `/orders/change-status/${id}`,
    as,
    body: { status: 'CANCELLED' },
  })

async function figures(id: string) {
  const row = await kit.ctx.db.one(
    {
      used: tables.coupons.used_count,
      reserved: tables.coupons.reserved_count,
      usedRows: int4,
      reservedRows: int4,
    },
    sql`
    select used_count as used, reserved_count as reserved,
      (select count(*)::int from coupon_uses where coupon_id = c.id and state = 'USED') as "usedRows",
      (select count(*)::int from coupon_uses where coupon_id = c.id and state = 'RESERVED') as "reservedRows"
    from coupons c where id = ${id}`,
  )
  expect([row.usedRows, row.reservedRows]).toEqual([row.used, row.reserved])
  return { used: row.used, reserved: row.reserved }
}

describe('an order with a coupon', () => {
  it('converts a reservation into a use, whether or not the order names the code', async () => {
    const named = await coupon()
    await apply(buyer, named.code)
    const first = await order(buyer, { couponCode: named.code.toLowerCase(), couponTaka: 30 })
    expect(first.data).toMatchObject({ discount: 30, totalAmount: 130, couponCode: named.code })
    expect(await figures(named.id)).toEqual({ used: 1, reserved: 0 })
    const silent = await coupon()
    await apply(buyer, silent.code)
    expect((await order(buyer, {})).data).toMatchObject({ discount: 0, couponCode: null })
    expect(await figures(silent.id)).toEqual({ used: 0, reserved: 1 })
    const second = await order(buyer, { couponTaka: 30 })
    expect(second.data).toMatchObject({ discount: 30, couponCode: silent.code })
    expect(await figures(silent.id)).toEqual({ used: 1, reserved: 0 })
  })

  it('takes a use of a named coupon that was not reserved before', async () => {
    const { id, code } = await coupon({ each: 2 })
    for (const used of [1, 2]) {
      expect((await order(buyer, { couponCode: code, couponTaka: 30 })).status).toBe(201)
      expect(await figures(id)).toEqual({ used, reserved: 0 })
    }
    expect(await order(buyer, { couponCode: code, couponTaka: 30 })).toMatchObject({
      status: 422,
      code: 'COUPON_LIMIT_REACHED',
    })
    expect((await order(buyer, { couponCode: 'NONE', couponTaka: 30 })).code).toBe('COUPON_INVALID')
  })

  it('reserves nothing when the price is wrong, and returns the right price', async () => {
    const { id, code } = await coupon()
    const refused = await order(buyer, { couponCode: code })
    expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED' })
    expect(refused.data).toMatchObject({ discount: 30, totalAmount: 130 })
    expect(await figures(id)).toEqual({ used: 0, reserved: 0 })
  })

  it('cannot take a use that another customer has reserved', async () => {
    const { id, code } = await coupon({ total: 1 })
    await apply(people[0] ?? buyer, code)
    expect((await order(buyer, { couponCode: code, couponTaka: 30 })).code).toBe('COUPON_USED_UP')
    await kit.ctx.db.run(
      sql`update coupon_uses set expires_at = now() - interval '1 second' where coupon_id = ${id}`,
    )
    expect((await order(buyer, { couponCode: code, couponTaka: 30 })).status).toBe(201)
    expect(await figures(id)).toEqual({ used: 1, reserved: 0 })
    const late = await order(people[0] ?? buyer, { couponCode: code, couponTaka: 30 })
    expect(late.code).toBe('COUPON_USED_UP')
  })

  it('returns the use once when it is cancelled', async () => {
    const { id, code } = await coupon({ total: 1 })
    const placed = await order(buyer, { couponCode: code, couponTaka: 30 })
    const answers = await Promise.all([buyer, vendor, buyer].map((who) => cancel(who, placed.data)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await figures(id)).toEqual({ used: 0, reserved: 0 })
    expect((await order(buyer, { couponCode: code, couponTaka: 30 })).status).toBe(201)
  })

  it('takes one use when its Idempotency-Key is repeated', async () => {
    const { id, code } = await coupon({ each: 5 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        order(buyer, { couponCode: code, couponTaka: 30 }, `coupon-${id}`),
      ),
    )
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await figures(id)).toEqual({ used: 1, reserved: 0 })
  })
})

describe('coupon limits with a hundred requests at once', () => {
  it('hold for all customers together, with reservations and orders mixed', async () => {
    const { id, code } = await coupon({ total: 40 })
    const [appliers, straight] = [people.slice(0, 50), people.slice(50)]
    const outcomes = await Promise.all([
      ...appliers.map(async (person) => {
        const applied = await apply(person, code)
        if (applied.status !== 200) return applied.code
        return (await order(person, { couponTaka: 30 })).status === 201 ? 'ordered' : 'lost'
      }),
      ...straight.map(async (person) => {
        const placed = await order(person, { couponCode: code, couponTaka: 30 })
        return placed.status === 201 ? 'ordered' : placed.code
      }),
    ])
    const tally = Object.groupBy(outcomes, (outcome) => outcome)
    expect(Object.keys(tally).toSorted()).toEqual(['COUPON_USED_UP', 'ordered'])
    expect(tally['ordered']).toHaveLength(40)
    expect(await figures(id)).toEqual({ used: 40, reserved: 0 })
  })

  it('hold for one customer who orders a hundred times', async () => {
    const { id, code } = await coupon({ each: 3 })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 4 === 0 ? apply(buyer, code) : order(buyer, { couponCode: code, couponTaka: 30 }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refusals = answers.flatMap(({ status, code: refusal }) =>
      status === 422 ? [refusal] : [],
    )
    expect(new Set(refusals)).toEqual(new Set(['COUPON_LIMIT_REACHED']))
    expect(await figures(id)).toEqual({ used: 3, reserved: 0 })
  })

  it('hold with cancellations in between, and no use is lost', async () => {
    const { id, code } = await coupon({ total: 10, each: 10 })
    const kept = await Promise.all(
      people.slice(0, 60).map(async (person, n) => {
        const placed = await order(person, { couponCode: code, couponTaka: 30 })
        if (placed.status !== 201) return 0
        if (n % 2 === 0) return 1
        await cancel(person, placed.data)
        return 0
      }),
    )
    const standing = kept.reduce<number>((sum, each) => sum + each, 0)
    expect(await figures(id)).toEqual({ used: standing, reserved: 0 })
    const more: boolean[] = []
    for (const person of people.slice(60, 75)) {
      const placed = await order(person, { couponCode: code, couponTaka: 30 })
      more.push(placed.status === 201)
    }
    expect(more.filter(Boolean)).toHaveLength(10 - standing)
    expect(await figures(id)).toEqual({ used: 10, reserved: 0 })
  })

  it('reject a reservation once the limit was lowered below it', async () => {
    const { id, code } = await coupon({ total: 2 })
    await order(people[1] ?? buyer, { couponCode: code, couponTaka: 30 })
    await apply(buyer, code)
    await kit.ctx.db.run(sql`update coupons set total_usage_limit = 1 where id = ${id}`)
    expect((await order(buyer, { couponTaka: 30 })).code).toBe('COUPON_USED_UP')
    expect(await figures(id)).toEqual({ used: 1, reserved: 1 })
  })
})

describe('coupon codes that are guessed by placing orders', () => {
  it('count together with guesses in the cart, and past the limit no named code is tried', async () => {
    const guesser = await kit.person('CUSTOMER')
    const { code } = await coupon()
    const held = await coupon()
    expect((await apply(guesser, held.code)).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        order(guesser, { couponCode: `NONE${n}`, couponTaka: 30 }),
      ),
    )
    const codes = answers.map(({ code: answered }) => answered)
    expect(codes.filter((each) => each === 'COUPON_INVALID')).toHaveLength(10)
    expect(codes.filter((each) => each === 'TOO_MANY_REQUESTS')).toHaveLength(10)
    expect(await order(guesser, { couponCode: code, couponTaka: 30 })).toMatchObject({
      status: 429,
    })
    // A reserved code was found before, and an order without a code is no guess.
    expect(await order(guesser, { couponCode: held.code, couponTaka: 30 })).toMatchObject({
      status: 201,
    })
    expect(await order(guesser, {})).toMatchObject({ status: 201 })
  })
})
