import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Product } from '@haat/contract/catalog'
import { sql } from '#core/sql/db.ts'
import type { Answer, TestPerson } from '#testing/kit.ts'
import { until } from '#testing/market-process.ts'
import { orderBody, place } from '#testing/orders.ts'
import { useReplicatedMarket } from './replicated-market.ts'

// A replica that is paused stays in use: these tests end before it lacks more than this.
const market = useReplicatedMarket({ lagSeconds: 3_600 })
let vendor: TestPerson
let customer: TestPerson
let shopId: string
let productId: string

beforeAll(async () => {
  ;({ id: shopId, vendor } = await market.shop({ name: 'The old name' }))
  customer = await market.person('CUSTOMER')
  productId = await market.product({ shopId, name: 'Old mouse', stock: 20 })
  await caughtUp()
})
afterEach(async () => {
  await market.administer(replica(), 'select pg_wal_replay_resume()')
  await caughtUp()
})

const replica = () => {
  const [first] = market.replicas
  if (first === undefined) throw new Error('There is no replica.')
  return first
}

async function caughtUp(): Promise<void> {
  const [end] = await market.administer(
    market.primary,
    'select pg_current_wal_insert_lsn()::text as at',
  )
  await until('the replica has everything', async () => {
    const [row] = await market.administer(
      replica(),
      `select pg_last_wal_replay_lsn() >= '${String(end?.['at'])}' as done`,
    )
    return row?.['done'] === true
  })
}

async function pause(): Promise<void> {
  await market.administer(replica(), 'select pg_wal_replay_pause()')
  await until('the replica has paused', async () => {
    const [row] = await market.administer(
      replica(),
      `select pg_get_wal_replay_pause_state() = 'paused' as done`,
    )
    return row?.['done'] === true
  })
}
const cookieOf = ({ raw }: Answer) =>
  raw.cookies.filter(({ name }) => name === 'haat_written').map((c) => `${c.name}=${c.value}`)[0]
const anotherClient = { 'x-addresses': 'absolute' }
const nameSeen = async (headers: Record<string, string> = {}, as: TestPerson | null = null) =>
  (await market.call<Product>({ url: `/products/${productId}`, as, headers })).data.name

async function rename(name: string): Promise<Answer> {
  const renamed = await market.call({
    method: 'PATCH',
    url: `/products/${productId}`,
    as: vendor,
    body: { name },
  })
  expect(renamed.status).toBe(200)
  return renamed
}

it('shows a vendor the edited product at once, and everybody else when the replica has it', async () => {
  const before = await nameSeen()
  await pause()
  const cookie = cookieOf(await rename('Edited mouse')) ?? ''
  expect(await nameSeen({ cookie }, vendor)).toBe('Edited mouse')
  expect(await nameSeen({ cookie })).toBe('Edited mouse')
  // The replica serves those who wrote nothing.
  expect(await nameSeen()).toBe(before)
  await market.administer(replica(), 'select pg_wal_replay_resume()')
  await until('the replica has it', async () => (await nameSeen()) === 'Edited mouse')
})

it('shows a client that keeps no cookies what it wrote, once it is signed in', async () => {
  const before = await nameSeen()
  await pause()
  await rename('Mouse of another client')
  expect(await nameSeen(anotherClient, vendor)).toBe('Mouse of another client')
  expect(await nameSeen(anotherClient)).toBe(before)
})

it('reads from the replica again as soon as it has what the client wrote', async () => {
  const cookie = cookieOf(await rename('Seen by both')) ?? ''
  await caughtUp()
  await pause()
  await rename('Not replayed')
  // The server asks the replica now and then how far it is.
  await expect.poll(() => nameSeen({ cookie }, customer)).toBe('Seen by both')
})

it('goes to the primary for a cookie that makes no sense or claims a position that is never reached', async () => {
  await pause()
  await rename('On the primary')
  for (const value of ['nonsense', 'unknown', 'FFFFFFFF/FFFFFFFF', '0/0/0', '-1/5']) {
    expect(await nameSeen({ cookie: `haat_written=${value}` }), value).toBe('On the primary')
  }
})

it('shows an order’s buyer the stock that is left, and the review that they wrote', async () => {
  const stockSeen = async (cookie: string) =>
    (
      await market.call<Product>({
        url: `/products/${productId}`,
        as: customer,
        headers: { cookie },
      })
    ).data.stock
  const reviews = async (headers: Record<string, string>) =>
    (await market.call({ url: `/reviews/product/${productId}`, headers })).meta.total
  await pause()
  const before = await stockSeen('')
  const placed = await place(market, customer, orderBody(shopId, [{ productId, quantity: 2 }]))
  expect(placed.status).toBe(201)
  expect(await stockSeen(cookieOf(placed) ?? '')).toBe(before - 2)
  expect(await stockSeen('')).toBe(before)
  const reviewed = await market.call({
    method: 'POST',
    url: '/reviews/create',
    as: customer,
    body: { productId, rating: 5, comment: 'Clicks well.' },
  })
  expect(reviewed.status).toBe(201)
  expect(await reviews({ cookie: cookieOf(reviewed) ?? '' })).toBe(1)
  expect(await reviews({})).toBe(0)
})

it('decides orders and coupons by the primary, however far behind the replica is', async () => {
  const admin = await market.person('ADMIN')
  await pause()
  const coupon = await market.call({
    method: 'POST',
    url: '/coupons/create',
    as: admin,
    body: {
      code: 'FRESH20',
      discountAmount: 20,
      startTime: new Date(Date.now() - 60_000).toISOString(),
      endTime: new Date(Date.now() + 3_600_000).toISOString(),
      usageLimit: 1,
    },
  })
  expect(coupon.status).toBe(201)
  await market.ctx.db.run(sql`update products set price = 15000 where id = ${productId}`)
  const old = await place(market, customer, orderBody(shopId, [{ productId }]))
  expect(old.status).not.toBe(201)
  const body = orderBody(shopId, [{ productId, price: 150 }], {
    couponCode: 'FRESH20',
    couponTaka: 20,
  })
  expect(await place(market, customer, body)).toMatchObject({ status: 201 })
})

it('blocks an account at once on every route', async () => {
  const admin = await market.person('ADMIN')
  const blocked = await market.person('CUSTOMER')
  await pause()
  expect(await market.call({ url: '/products', as: blocked })).toMatchObject({ status: 200 })
  const done = await market.call({
    method: 'PATCH',
    url: `/users/${blocked.id}/status`,
    as: admin,
    body: { status: 'BLOCKED' },
  })
  expect(done.status).toBe(200)
  const own = await market.call({ url: '/orders/version', as: blocked })
  expect(own.code).toBe('SESSION_ENDED')
  // A public route answers as it would a visitor.
  const listed = await market.call({ url: '/products', as: blocked })
  expect(listed.raw.headers['x-session']).toBe('ended')
})

it('renders a page again from a database that has the announced change, and only then', async () => {
  const page = async () =>
    (await market.app.inject({ url: `/products/${productId}`, headers: { accept: 'text/html' } }))
      .body
  await rename('Mouse before')
  await until('the page shows it', async () => (await page()).includes('Mouse before'))
  await caughtUp()
  await pause()
  await rename('Mouse after')
  await until('the page shows the change', async () => (await page()).includes('Mouse after'))
  expect(await page()).not.toContain('Mouse before')
  // The replica does not have it yet: only the page waited for the primary.
  expect(await nameSeen()).toBe('Mouse before')
})

it('lists in the sitemap what was announced', async () => {
  await pause()
  const categoryId = await market.category('Telescopes')
  await market.product({ shopId, categoryId })
  await rename('Announced with the telescope')
  const sitemap = async () => (await market.app.inject('/sitemap/pages.xml')).body
  await until('the sitemap has it', async () => (await sitemap()).includes('category=Telescopes'))
  // The replica itself does not have it yet.
  const listed = await market.call<{ name: string }[]>({ url: '/categories?limit=100' })
  expect(listed.data.map(({ name }) => name)).not.toContain('Telescopes')
})
