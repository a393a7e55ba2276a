import { demoAccounts, demoPassword } from '#seed/market/demo.ts'
import { demoSize } from '#seed/market/plan.ts'
import { openPool, sql } from '#core/sql/db.ts'
import { buildApp } from '#server/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { useKit } from '#testing/kit.ts'
import { beforeAll, expect, test } from 'vitest'
import { bool, int4, texts } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { isMarketEmpty, seedMarket } from './load.ts'

const kit = useKit()
let seeded: boolean[] = []

beforeAll(async () => {
  seeded = await Promise.all([seedMarket(kit.ctx), seedMarket(kit.ctx)])
})

/** How many rows a query finds. */
async function count(query: string): Promise<number> {
  const { found } = await kit.ctx.db.one(
    { found: int4 },
    sql`select count(*)::int as found from (${sql.raw(query)}) q`,
  )
  return found
}

test('of two starts at once, one seeds', async () => {
  expect(seeded.filter(Boolean)).toEqual([true])
  expect(await seedMarket(kit.ctx)).toBe(false)
})

test('everything is there', async () => {
  expect(await count('select from products')).toBe(demoSize.products)
  expect(await count('select from categories')).toBe(demoSize.categories)
  expect(await count(`select from shops where status = 'ACTIVE'`)).toBe(demoSize.shops)
  expect(await count(`select from people where role = 'CUSTOMER'`)).toBe(demoSize.customers)
  expect(await count('select from orders')).toBeGreaterThan(demoSize.orders * 0.98)
  expect(await count('select from reviews')).toBeGreaterThan(demoSize.reviews * 0.97)
  expect(await count('select from newsletter_subscribers')).toBeGreaterThan(100)
  expect(await count('select from people where not is_demo')).toBe(0)
  expect(await count('select from product_search')).toBe(demoSize.products)
})

test('tables that are filled are known to be, and no table is taken for empty', async () => {
  const { known, empty } = await kit.ctx.db.one(
    { known: bool, empty: texts.orNull },
    sql`
    select bool_or(relname = 'products' and reltuples = ${demoSize.products}) as known,
      array_agg(relname::text) filter (where reltuples = 0) as empty
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  expect({ known, empty }).toEqual({ known: true, empty: null })
})

test('what is counted was counted right', async () => {
  const wrong = {
    shops: `select from shops s where
      product_count <> (select count(*) from products p where p.shop_id = s.id)
      or follower_count <> (select count(*) from follows f where f.shop_id = s.id)
      or review_count <> (select count(*) from reviews r where r.shop_id = s.id)
      or rating_sum <> (select coalesce(sum(rating), 0) from reviews r where r.shop_id = s.id)`,
    categories: `select from categories c where
      product_count <> (select count(*) from products p where p.category_id = c.id and p.visible)`,
    products: `select from products p where visible <> (status = 'ACTIVE')
      or review_count <> (select count(*) from reviews r where r.product_id = p.id)
      or rating_sum <> (select coalesce(sum(rating), 0) from reviews r where r.product_id = p.id)`,
    coupons: `select from coupons c where reserved_count <> 0
      or used_count <> (select count(*) from coupon_uses u where u.coupon_id = c.id)`,
  }
  for (const [table, query] of Object.entries(wrong))
    expect([table, await count(query)]).toEqual([table, 0])
})

test('everything belongs together', async () => {
  const wrong = {
    'reviews without an order': `select from reviews r where not exists (
      select from orders o join order_items i on i.order_id = o.id
      where o.customer_id = r.customer_id and i.product_id = r.product_id
        and o.status <> 'CANCELLED' and o.created_at < r.created_at)`,
    'items of another shop': `select from order_items i join orders o on o.id = i.order_id
      join products p on p.id = i.product_id where p.shop_id <> o.shop_id`,
    'orders whose sums differ': `select from orders o where subtotal <> (
      select sum(quantity * price) from order_items i where i.order_id = o.id)`,
    'orders whose last step differs': `select from orders o where status <> (
      select status from order_events e where e.order_id = o.id order by at desc, id desc limit 1)`,
    'online orders paid without money': `select from orders o where payment_type = 'ONLINE'
      and (payment_status <> 'UNPAID') <> exists (select from settlements s
        join payments p on p.id = s.payment_id
        where s.order_id = o.id and s.amount = o.total_amount and p.status = 'COMPLETED')`,
    'payments that their gateway knows otherwise': `select from payments p where not exists (
      select from sandbox_transactions t where t.transaction_id = p.transaction_id
        and t.amount = p.amount and t.state = case p.status when 'COMPLETED' then 'APPROVED'
          when 'FAILED' then 'DECLINED' else p.status end
        and (t.refunded_at is null) = not exists (select from refunds r where r.payment_id = p.id))`,
    'refunds of other orders, or none': `select from orders o where
      (payment_status = 'REFUNDED') <> exists (select from refunds r join settlements s
        on s.payment_id = r.payment_id
        where r.order_id = o.id and s.order_id = o.id and r.amount = s.amount)`,
    'uses of orders without their coupon': `select from coupon_uses u join orders o on o.id = u.order_id
      where o.coupon_id is distinct from u.coupon_id or o.discount = 0`,
    'emails to people': 'select from mails',
  }
  for (const [what, query] of Object.entries(wrong))
    expect([what, await count(query)]).toEqual([what, 0])
})

test('pictures are shown that can be read', async () => {
  const { id, image } = await kit.ctx.db.one(
    { id: tables.media.id, image: tables.products.image },
    sql`
    select m.id, p.image from products p join media m on p.image = '/media/' || m.id || '/640.webp'
    where p.picture->>'placeholder' = m.placeholder order by p.id limit 1`,
  )
  expect(await kit.ctx.resources.pictures.read(`${id}/original.svg`)).toBeInstanceOf(Buffer)
  const answer = await kit.app.inject({ url: image })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(
    await count(`select from shops where logo_url not in (
    select '/media/' || id || '/640.webp' from media)`),
  ).toBe(0)
  expect(
    await count(`select from categories where image not in (
    select '/media/' || id || '/640.webp' from media)`),
  ).toBe(0)
})

test('the demo accounts sign in, in a demo only', async () => {
  const elsewhere = await buildApp({ ...kit.ctx, config: { ...kit.ctx.config, isDemo: false } })
  const payload = (email: string) => ({ email, password: demoPassword })
  for (const { email } of demoAccounts) {
    const url = '/api/v1/auth/login'
    const here = await kit.app.inject({ method: 'POST', url, payload: payload(email) })
    expect([email, here.statusCode]).toEqual([email, 200])
    const there = await elsewhere.inject({ method: 'POST', url, payload: payload(email) })
    expect([email, there.statusCode]).toEqual([email, 401])
  }
  await elsewhere.close()
})

test('the demo customer and vendor have something of everything to see', async () => {
  const of = (email: string) => `(select id from people where email = '${email}')`
  const customer = of('customer@haat.example')
  const shop = `(select id from shops where vendor_id = ${of('vendor@haat.example')})`
  expect(
    await count(`select from people where id = ${customer}
    and address is not null and phone_number ~ '^01[0-9]{9}$'`),
  ).toBe(1)
  expect(await count(`select distinct status from orders where customer_id = ${customer}`)).toBe(4)
  expect(await count(`select from follows where customer_id = ${customer}`)).toBeGreaterThan(4)
  expect(await count(`select from recent_views where customer_id = ${customer}`)).toBeGreaterThan(5)
  expect(await count(`select from reviews where customer_id = ${customer}`)).toBeGreaterThan(0)
  expect(await count(`select distinct status from orders where shop_id = ${shop}`)).toBe(4)
  expect(await count(`select from follows where shop_id = ${shop}`)).toBeGreaterThan(20)
  expect(await count(`select from reviews where shop_id = ${shop}`)).toBeGreaterThan(20)
  expect(await count(`select from products where shop_id = ${shop} and stock < 5`)).toBeGreaterThan(
    2,
  )
})

test('money of a seeded order goes back where an admin sends it', async () => {
  const admin = await kit.person('ADMIN')
  const { id } = await kit.ctx.db.one(
    pick(tables.orders, 'id'),
    sql`
    select id from orders where payment_status = 'REFUND_DUE' order by id limit 1`,
  )
  const url = `/orders/change-payment-status/${id}`
  const body = { paymentStatus: 'REFUNDED' }
  const answer = await kit.call({ method: 'PATCH', url, as: admin, body })
  expect(answer).toMatchObject({ status: 200, data: { paymentStatus: 'REFUNDED' } })
  expect(await count(`select from refunds where order_id = '${id}'`)).toBe(1)
})

test('a seed that fails leaves nothing behind, and can be tried again', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.url, { size: 2 })
  const ctx = { ...kit.ctx, db: pool, pool }
  const size = { products: 40, categories: 3, shops: 2, customers: 12, orders: 30, reviews: 20 }
  const onStep = (text: string) => {
    if (text.endsWith('orders')) throw new Error('the power went')
  }
  await expect(seedMarket(ctx, { size, onStep })).rejects.toThrow('the power went')
  expect(await isMarketEmpty(ctx)).toBe(true)
  const { media } = await pool.one({ media: int4 }, sql`select count(*)::int as media from media`)
  expect(media).toBe(0)
  expect(await seedMarket(ctx, { size })).toBe(true)
  await pool.close()
  await database.drop()
})
