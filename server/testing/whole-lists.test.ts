import type { Follower } from '@haat/contract/following'
import type { RatedReviews } from '@haat/contract/reviews'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { useKit, type Answer, type TestPerson } from './kit.ts'

const kit = useKit()
const rows = 1_010
let customer: TestPerson
let vendor: TestPerson
let shopId: string
let productId: string

/** A shop with more reviews and followers than a list returns, and a customer who follows as many shops. */
beforeAll(async () => {
  customer = await kit.person('CUSTOMER')
  const shop = await kit.shop()
  vendor = shop.vendor
  shopId = shop.id
  productId = await kit.product({ shopId, stock: 1 })
  await kit.ctx.db.run(sql`
    insert into people (email, name, phone_number, role, password_hash)
    select 'crowd' || n || '@test.example', 'Person ' || n, '01700000000',
      case when n <= ${rows} then 'CUSTOMER' else 'VENDOR' end, 'none'
    from generate_series(1, 2 * ${rows}::int) n`)
  await kit.ctx.db.run(sql`
    insert into shops (vendor_id, name, description, logo_url, phone_number, shop_address)
    select id, 'Shop of ' || email, 'Sells', '/media/logo.webp', '01700000000', 'Dhaka'
    from people where role = 'VENDOR' and email like 'crowd%'`)
  await kit.ctx.db.run(sql`
    insert into categories (name) select 'Kind ' || n from generate_series(1, ${rows}::int) n`)
  await kit.ctx.db.run(sql`
    insert into follows (shop_id, customer_id)
    select ${shopId}, id from people where role = 'CUSTOMER' and email like 'crowd%'
    union all select s.id, ${customer.id} from shops s`)
  await kit.ctx.db.run(sql`
    insert into reviews (product_id, shop_id, customer_id, rating, comment)
    select ${productId}, ${shopId}, id, 4, repeat('Good value. ', 10)
    from people where role = 'CUSTOMER' and email like 'crowd%'`)
  await kit.ctx.db.run(sql`analyze`)
})

const lists = () =>
  [
    ['/categories', null],
    ['/shops', null],
    [`/reviews/product/${productId}`, null],
    [`/reviews/shop/${shopId}`, null],
    [`/followed-shops/followers/${shopId}`, vendor],
    ['/followed-shops', customer],
  ] as const

function lengthOf({ data }: Answer<unknown[] | { data: unknown[] } | RatedReviews>): number {
  if (Array.isArray(data)) return data.length
  return 'reviews' in data ? data.reviews.length : data.data.length
}

describe('lists that clients read without paging', () => {
  it('return up to a thousand rows without `limit`, and pages with it', async () => {
    for (const [url, as] of lists()) {
      const whole = await kit.call<unknown[]>({ url, as })
      expect(whole.meta, url).toMatchObject({ page: 1, limit: 1_000 })
      expect(whole.meta.total, url).toBeGreaterThanOrEqual(rows)
      expect(lengthOf(whole), url).toBe(1_000)
      const rest = await kit.call<unknown[]>({ url: `${url}?page=2`, as })
      expect(lengthOf(rest), url).toBe(whole.meta.total - 1_000)
      expect(lengthOf(await kit.call<unknown[]>({ url: `${url}?limit=7`, as })), url).toBe(7)
      expect((await kit.call({ url: `${url}?limit=1001`, as })).status, url).toBe(400)
    }
  })

  it('take one round trip and little time', async () => {
    for (const [url, as] of lists()) {
      const times: number[] = []
      for (let round = 0; round < 5; round += 1) {
        kit.statements.length = 0
        const start = performance.now()
        await kit.app.inject({
          url: `/api/v1${url}`,
          headers: as === null ? {} : { authorization: as.token },
        })
        times.push(performance.now() - start)
        expect(kit.statements.length, url).toBe(as === null ? 1 : 2)
      }
      const best = Math.min(...times)
      if (process.env['PRINT_TIMES'] !== undefined) console.log(url, best.toFixed(1), 'ms')
      // 100 ms on an idle machine; other load must not fail the test.
      expect(best, url).toBeLessThan(1_000)
    }
  })

  it('leave other lists unchanged', async () => {
    expect((await kit.call({ url: '/products' })).meta.limit).toBe(10)
    expect((await kit.call({ url: '/reviews' })).meta.limit).toBe(10)
    const admin = await kit.person('ADMIN')
    expect((await kit.call({ url: '/customers', as: admin })).meta.limit).toBe(10)
    expect((await kit.call({ url: '/orders', as: admin })).meta.limit).toBe(10)
  })
})

describe('a follower', () => {
  it('has the customer’s fields in addition to the record’s own', async () => {
    const url = `/followed-shops/followers/${shopId}`
    const { data } = await kit.call<{ data: Follower[] }>({ url: `${url}?limit=3`, as: vendor })
    for (const follower of data.data) {
      const { customer: nested, id, createdAt } = follower
      expect(follower).toEqual({ ...nested, id, shopId, createdAt, customer: nested })
      expect(follower.email).toMatch(/@test\.example$/)
      expect(id).not.toBe(nested.id)
    }
    const own = await kit.call<{ data: Follower[] }>({ url, as: customer })
    expect(own.data.data.map(({ email }) => email)).toEqual([customer.email])
    expect(own.meta.total).toBe(rows + 1)
  })
})
