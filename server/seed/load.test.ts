import { demoAccounts, demoPassword } from '#seed/market/demo.ts'
import { demoSize } from '#seed/market/plan.ts'
import { inTransaction } from '#core/ctx.ts'
import { openPool, sql } from '#core/sql/db.ts'
import { buildApp } from '#server/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { liveAndRebuilt } from '#testing/ledger.ts'
import { useKit } from '#testing/kit.ts'
import { wrongCounts, wrongRows } from '#testing/seeded-market.ts'
import { checkBooks } from '#features/ledger/books.service.ts'
import { bookChecks } from '#server/book-checks.ts'
import { beforeAll, expect, test } from 'vitest'
import { bool, int4, texts } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import { findDebtor } from './load/debts.ts'
import { isMarketEmpty } from './is-market-empty.ts'
import { seedMarket } from './load.ts'

const kit = useKit()
let seeded: boolean[] = []

// Both draw all pictures, and write thousands of files safely: a minute and more on a busy disk.
beforeAll(async () => {
  seeded = await Promise.all([seedMarket(kit.ctx), seedMarket(kit.ctx)])
}, 180_000)

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
  for (const [table, query] of Object.entries(wrongCounts))
    expect([table, await count(query)]).toEqual([table, 0])
})

test('everything belongs together', async () => {
  for (const [what, query] of Object.entries(wrongRows))
    expect([what, await count(query)]).toEqual([what, 0])
})

test('lines were sold at many rates, with coupons that everybody paid for', async () => {
  const sold = 'select distinct commission_rate_number from order_items'
  expect(await count(sold)).toBeGreaterThan(8)
  const funding = 'select distinct funding from coupons join orders o on o.coupon_id = coupons.id'
  expect(await count(funding)).toBe(3)
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

test('the books have every order, and what shops earned long ago can be paid out', async () => {
  const { live, rebuilt } = await liveAndRebuilt(kit)
  expect(live).toEqual(rebuilt)
  expect(await count('select from ledger_backfill where done_at is not null')).toBe(1)
  expect(await count(`select from journals where kind = 'order.released'`)).toBeGreaterThan(
    demoSize.orders / 4,
  )
  expect(await count(`select from ledger_holds where since <= now() - interval '6 days'`)).toBe(0)
  expect(await count(`select from ledger_holds`)).toBeGreaterThan(0)
})

test('the books of 90 days add up', async () => {
  expect((await checkBooks(kit.ctx, bookChecks)).findings).toEqual([])
})

test('shops were paid twice a week, and what they earned since waits for a second person', async () => {
  const paid = (status: string) => count(`select from payouts where status = '${status}'`)
  expect(await paid('PAID')).toBeGreaterThan(5 * demoSize.shops)
  for (const status of ['SENT', 'DRAFT', 'FAILED']) expect(await paid(status)).toBeGreaterThan(2)
  const demo = `select from payouts y join shops s on s.id = y.shop_id join people p on p.id = s.vendor_id
    where p.email = 'vendor@haat.example'`
  for (const status of ['PAID', 'SENT', 'DRAFT', 'FAILED'])
    expect([status, await count(`${demo} and y.status = '${status}'`)]).not.toEqual([status, 0])
  expect(
    await count(`select from journals where kind = 'payment.settled'
    and exists (select from journal_lines l where l.journal_id = journals.id and l.account = 'expense.gateway')`),
  ).toBeGreaterThan(100)
})

test('gateways have transferred what was paid until some days ago, and no account of ours is in the red', async () => {
  expect(await count(`select from settlement_files where status = 'ACCEPTED'`)).toBeGreaterThan(10)
  const isOld = `y.gateway = 'sandbox' and s.created_at < now() - interval '5 days'`
  expect(
    await count(`select from settlements s join payments y on y.id = s.payment_id where ${isOld}
    and not exists (select from settlement_file_rows r where r.payment_id = s.payment_id)`),
  ).toBe(0)
  expect(
    await count(`select account from journal_lines where account in ('bank.main', 'wallet.bkash', 'gateway.clearing')
    group by account having sum(amount) > 0`),
  ).toBe(3)
})

test('one shop owes more than it may, and has paid a part of it', async () => {
  expect(
    await count(`select from shop_debts d join ledger_balances b on b.party_id = d.shop_id::text
    where b.account = 'vendor.available' and b.balance = 940000`),
  ).toBe(1)
  expect(await count(`select distinct status from debt_payments`)).toBe(2)
})

test('a shop that owes more than the charge would make it owe is not the one that is charged', async () => {
  const chosen = inTransaction(kit.ctx, async (tx) => {
    const { db } = tx
    const { shop_id: deepest } = await db.one(
      { shop_id: tables.shop_debts.shop_id },
      sql`select shop_id from shop_debts`,
    )
    const { id: other } = await db.one(
      pick(tables.shops, 'id'),
      sql`select id from shops where id <> ${deepest} limit 1`,
    )
    expect((await findDebtor(tx, [other, deepest]))?.shop_id).toBe(deepest)
    await db.run(sql`
      update ledger_balances set balance = balance + 300000
      where account = 'vendor.available' and party_id = ${deepest}::text`)
    const next = await findDebtor(tx, [other, deepest])
    throw new Error(next?.shop_id === other ? 'the other, rolled back' : 'the same, rolled back')
  })
  await expect(chosen).rejects.toThrow('the other, rolled back')
})

test('every demo discount is one: its full price was asked for more than a week', async () => {
  expect(await count('select from products where discount > 0')).toBeGreaterThan(20)
  expect(
    await count(`
      select from products p join product_prices h on h.product_id = p.id and h.price < p.price + p.discount
      where p.discount > 0 and (h.since > now() - interval '1 day' or not exists (
        select from product_prices b where b.product_id = p.id and b.price = p.price + p.discount
          and b.since < h.since - interval '7 days'))`),
  ).toBe(0)
  const isProvenElse = 'proven_discount <> proven_part(id, price, discount)'
  expect(await count(`select from products where ${isProvenElse}`)).toBe(0)
  expect(await count('select from reviews where is_verified')).toBeGreaterThan(100)
})
