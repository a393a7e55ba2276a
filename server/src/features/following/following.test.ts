import type { FollowedShop, Follower } from '@haat/contract/following'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const kit = useKit()
let customer: TestPerson
let other: TestPerson
let shop: { id: string; vendor: TestPerson }

beforeAll(async () => {
  customer = await kit.person('CUSTOMER')
  other = await kit.person('CUSTOMER')
  shop = await kit.shop()
})

const follow = (as: TestPerson | null, shopId: string) =>
  kit.call<FollowedShop>({ method: 'POST', url: '/followed-shops/follow', as, body: { shopId } })
const unfollow = (as: TestPerson | null, shopId: string) =>
  kit.call({ method: 'DELETE', url: '/followed-shops/unfollow', as, body: { shopId } })
const followers = (as: TestPerson | null, of: string) =>
  kit.call<{ data: Follower[]; meta: { total: number } }>({
    url: `/followed-shops/followers/${of}`,
    as,
  })

async function countedFollowers(shopId: string) {
  const row = await kit.ctx.db.one(
    { kept: tables.shops.follower_count, counted: int4 },
    sql`
    select follower_count as kept, (select count(*)::int from follows where shop_id = s.id) as counted
    from shops s where id = ${shopId}`,
  )
  expect(row.kept).toBe(row.counted)
  return row.kept
}

describe('following', () => {
  it('follows a shop once, however often it is called', async () => {
    const first = await follow(customer, shop.id)
    const second = await follow(customer, shop.id)
    expect(first.status).toBe(201)
    expect(first.data.shop.id).toBe(shop.id)
    expect(second.data.id).toBe(first.data.id)
    expect(await countedFollowers(shop.id)).toBe(1)
  })

  it('lists the caller’s shops with the true total, also beyond the last page', async () => {
    const list = await kit.call<FollowedShop[]>({ url: '/followed-shops', as: customer })
    expect(list.data.map((row) => row.shopId)).toEqual([shop.id])
    expect(list.data[0]?.shop.followerCount).toBe(1)
    const beyond = await kit.call<FollowedShop[]>({ url: '/followed-shops?page=9', as: customer })
    expect(beyond.data).toEqual([])
    expect(beyond.meta.total).toBe(1)
    const others = await kit.call<FollowedShop[]>({ url: '/followed-shops', as: other })
    expect(others.data).toEqual([])
  })

  it('shows all followers to the vendor and admins, and others only themselves', async () => {
    await follow(other, shop.id)
    const admin = await kit.person('ADMIN')
    for (const seer of [shop.vendor, admin]) {
      const all = await followers(seer, shop.id)
      expect(all.data.data.map((row) => row.customer.email)).toEqual([other.email, customer.email])
      expect(all.data.meta.total).toBe(2)
      expect(all.meta.total).toBe(2)
    }
    const mine = await followers(customer, shop.id)
    expect(mine.data.data.map((row) => row.customer.email)).toEqual([customer.email])
    expect(mine.data.meta.total).toBe(2)
    const rival = (await kit.shop()).vendor
    expect((await followers(rival, shop.id)).data.data).toEqual([])
  })

  it('tells the shop how to reach a follower, and not where they live', async () => {
    await kit.ctx.db.run(sql`update people set address = 'House 12' where id = ${customer.id}`)
    const addressFor = async (viewer: TestPerson) =>
      (await followers(viewer, shop.id)).data.data
        .filter((each) => each.customer.id === customer.id)
        .map((each) => [each.address, each.customer.address])
    expect(await addressFor(shop.vendor)).toEqual([[null, null]])
    expect(await addressFor(await kit.person('ADMIN'))).toEqual([['House 12', 'House 12']])
    expect(await addressFor(customer)).toEqual([['House 12', 'House 12']])
  })

  it('finds the shop by its vendor’s email too', async () => {
    const found = await followers(shop.vendor, shop.vendor.email)
    expect(found.data.data).toHaveLength(2)
    const byAdmin = await followers(await kit.person('ADMIN'), shop.vendor.email)
    expect(byAdmin.data.data).toHaveLength(2)
  })

  it('reveals nothing about an email: strangers get the same answer for a vendor’s as for an unknown one', async () => {
    for (const stranger of [customer, (await kit.shop()).vendor]) {
      const answers = []
      for (const email of [shop.vendor.email, 'nobody@test.example']) {
        const { status, code, message } = await followers(stranger, email)
        answers.push({ status, code, message })
      }
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })

  it('searches the followers, and does not reveal to others how many match', async () => {
    const search = `${shop.id}?searchTerm=${encodeURIComponent(` ${other.name.toUpperCase()} `)}`
    const found = await followers(shop.vendor, search)
    expect(found.data.data.map((row) => row.customer.id)).toEqual([other.id])
    expect(found.meta.total).toBe(1)
    const theirs = await followers(customer, search)
    expect(theirs).toMatchObject({ data: { data: [] }, meta: { total: 2 } })
    const beyond = await followers(shop.vendor, `${shop.id}?page=9`)
    expect(beyond).toMatchObject({ data: { data: [] }, meta: { total: 2 } })
  })

  it('is an empty list for a vendor without a shop, and NOT_FOUND for others', async () => {
    const vendor = await kit.person('VENDOR')
    const none = await followers(vendor, vendor.email)
    expect(none).toMatchObject({ status: 200, data: { data: [], meta: { total: 0 } } })
    expect((await followers(customer, vendor.email)).status).toBe(404)
  })

  it('unfollows once and rejects a second time', async () => {
    expect((await unfollow(other, shop.id)).status).toBe(200)
    expect(await unfollow(other, shop.id)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await countedFollowers(shop.id)).toBe(1)
  })

  it('unfollows the shop that the query names, if the body names none', async () => {
    const { id } = await kit.shop()
    const url = '/followed-shops/unfollow'
    const byQuery = (query: string, body?: object) =>
      kit.call({ method: 'DELETE', url: `${url}${query}`, as: other, body })
    for (const body of [undefined, {}, { shopId: null }]) {
      await follow(other, id)
      const ended = await byQuery(`?shopId=${id.toUpperCase()}`, body)
      expect(ended).toMatchObject({ status: 200, data: { shopId: id } })
    }
    await follow(other, id)
    expect((await byQuery(`?shopId=${shop.id}`, { shopId: id })).data).toEqual({ shopId: id })
    for (const [query, message] of [
      ['', 'Required'],
      ['?shopId=x', 'Invalid id'],
    ] as const) {
      const refused = await byQuery(query)
      expect(refused).toMatchObject({ status: 400, errors: [{ path: 'shopId', message }] })
    }
  })

  it('leaves no follow of a customer who is deleted at the same moment', async () => {
    const leaving = await kit.person('CUSTOMER')
    const deleting = await kit.ctx.pool.connect()
    await deleting.query('begin')
    await deleting.query('update people set deleted_at = now() where id = $1', [leaving.id])
    const waiting = sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const late = follow(leaving, shop.id)
    await expect
      .poll(() => kit.ctx.pool.one({ n: int4 }, waiting), { timeout: 20_000 })
      .toEqual({ n: 1 })
    await deleting.query('commit')
    deleting.release()
    expect((await late).status).toBe(404)
    expect(await countedFollowers(shop.id)).toBe(1)
  })

  it('rejects shops that are not ACTIVE or do not exist', async () => {
    const closed = await kit.shop({ status: 'SUSPENDED' })
    expect(await follow(customer, closed.id)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await followers(customer, closed.id)).status).toBe(404)
    expect((await followers(closed.vendor, closed.id)).status).toBe(200)
    expect((await followers(customer, 'nobody@test.example')).status).toBe(404)
  })

  it('is for customers only, and names an invalid field', async () => {
    expect(await follow(null, shop.id)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    expect(await follow(shop.vendor, shop.id)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect(await followers(null, shop.id)).toMatchObject({ status: 401 })
    const bad = await follow(customer, 'x')
    expect(bad).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    expect(bad.errors).toEqual([{ path: 'shopId', message: 'Invalid id' }])
  })
})
