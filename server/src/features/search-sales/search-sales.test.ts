import type { Product } from '@haat/contract/catalog'
import type { SearchSale } from '@haat/contract/searches'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int8 } from '#core/sql/kinds.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { flushSearches } from '#features/searches/searches.service.ts'
import { doomed, Killed } from '#testing/doomed.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { reviewCalls } from '#testing/reviews.ts'
import { untyped } from '#testing/untyped.ts'
import { learnFromSales } from './search-sales.service.ts'

const kit = useKit()
const { bought } = reviewCalls(kit)
let people: TestPerson[]
let shopId: string
/** Without anything learnt, a search for `lantern` lists them from the last to the first. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 5 }, () => kit.person('CUSTOMER')))
  shopId = (await kit.shop({ name: 'Corner' })).id
  const categoryId = await kit.category('Lantern')
  for (const name of ['Oil lantern', 'Gas lantern', 'Tin lantern']) {
    ids[name] = await kit.product({ shopId, categoryId, name })
  }
  ids['Kettle'] = await kit.product({ shopId, name: 'Kettle' })
  ids['Hook'] = await kit.product({ shopId, name: 'Hook for a lantern' })
})

beforeEach(async () => {
  await flushSearches(kit.ctx)
  for (const table of ['search_favourites', 'search_sales', 'search_terms']) {
    await kit.ctx.db.run(sql`delete from ${sql.raw(table)}`)
  }
  await kit.ctx.db.run(sql`update orders set created_at = created_at - interval '30 days'`)
})

const names = async (term: string, more = '') =>
  (
    await kit.call<Product[]>({
      url: `/products?searchTerm=${encodeURIComponent(term)}${more}&isTyping=true`,
    })
  ).data.map(({ name }) => name)
const usual = ['Tin lantern', 'Gas lantern', 'Oil lantern', 'Hook for a lantern']
const learnt = ['Oil lantern', 'Tin lantern', 'Gas lantern', 'Hook for a lantern']

async function search(term: string, as: readonly (TestPerson | null)[]) {
  for (const person of as) {
    await kit.call({ url: `/products?searchTerm=${encodeURIComponent(term)}`, as: person })
  }
  await flushSearches(kit.ctx)
}

async function buy(as: readonly TestPerson[], name: string, status = 'DELIVERED') {
  for (const person of as) await bought(person, ids[name] ?? '', status)
}

/** Everything of today happened on the day before, which is not learnt yet. */
async function endDay() {
  await kit.ctx.db.run(sql`update search_people set day = day - 1, at = at - interval '1 day'`)
  await kit.ctx.db.run(sql`update orders set created_at = created_at - interval '1 day'`)
  await forgetLessons()
}
const forgetLessons = () => kit.ctx.db.run(sql`update search_lessons set day = current_date - 3`)

/** These people search and buy, and the next night comes. */
async function day(term: string, as: readonly TestPerson[], name = 'Oil lantern') {
  await search(term, as)
  await buy(as, name)
  await endDay()
  await learnFromSales(kit.ctx)
}

const count = async (table: string) =>
  Number((await kit.ctx.db.one({ count: int8 }, sql`select count(*) from ${sql.raw(table)}`)).count)

describe('what three people buy after a search', () => {
  it('comes first in that search from then on, and in no other', async () => {
    expect(await names('lantern')).toEqual(usual)
    const camp = await names('tin lantern')
    await day('lantern', people.slice(0, 3))
    for (const term of [
      'lantern',
      'Lanterns',
      'LANTERN',
      'lantren',
      'lantern price in bangladesh',
    ]) {
      expect(await names(term), term).toEqual(learnt)
    }
    expect(await names('lantern', '&category=Lantern')).toEqual(learnt.slice(0, 3))
    expect(await names('tin lantern')).toEqual(camp)
    expect(await names('lant')).toEqual(await names('lante'))
    expect(await names('lantern', '&sortBy=createdAt&sortOrder=desc')).not.toEqual(learnt)
  })

  it('is learnt from misspelt, plural and priced searches together', async () => {
    await search('lantren', people.slice(0, 1))
    await search('Lanterns', people.slice(1, 2))
    await search('lantern under 50000', people.slice(2, 3))
    await buy(people.slice(0, 3), 'Oil lantern')
    await endDay()
    await learnFromSales(kit.ctx)
    expect(await names('lantern')).toEqual(learnt)
  })

  it('raises no product above those of the kind that was searched for, and adds none', async () => {
    await day('lantern', people, 'Hook')
    await day('lantern', people, 'Kettle')
    expect(await names('lantern')).toEqual(usual)
    expect(await count('search_favourites')).toBe(1)
  })

  it('is shown to admins', async () => {
    await day('lantern', people.slice(0, 3))
    const as = await kit.person('ADMIN')
    const list = async (term: string) =>
      (await kit.call<SearchSale[]>({ url: `/searches/sales?searchTerm=${term}`, as })).data
    const row = { query: 'lantern', productId: ids['Oil lantern'], productName: 'Oil lantern' }
    for (const term of ['', 'LANT', 'oil'])
      expect(await list(term)).toEqual([{ ...row, buyers: 3 }])
    expect(await list('%25')).toEqual([])
  })

  it('counts on several days together', async () => {
    await day('lantern', people.slice(0, 2))
    expect(await names('lantern')).toEqual(usual)
    await day('lantern', people.slice(2, 3))
    expect(await names('lantern')).toEqual(learnt)
  })
})

describe('what counts for nothing', () => {
  it('is what one or two people buy, in however many orders and after however many searches', async () => {
    for (let times = 0; times < 3; times += 1) {
      await day('lantern', [...people.slice(0, 2), ...people.slice(0, 2)])
    }
    expect(await count('search_sales')).toBe(12)
    expect(await names('lantern')).toEqual(usual)
  })

  it('is an order that is not paid, or was cancelled, sent back or refunded, then or later', async () => {
    const three = people.slice(0, 3)
    await search('lantern', three)
    await buy(three, 'Gas lantern', 'CANCELLED')
    await buy(three, 'Tin lantern', 'PROCESSING')
    await buy(three, 'Oil lantern')
    await endDay()
    await learnFromSales(kit.ctx)
    expect(await names('lantern')).toEqual(learnt)
    for (const [undo, redo] of [
      [sql`update order_items set cancelled = 1`, sql`update order_items set cancelled = 0`],
      [sql`update order_items set returned = 1`, sql`update order_items set returned = 0`],
      [
        sql`update orders set payment_status = 'REFUNDED'`,
        sql`update orders set payment_status = 'UNPAID'`,
      ],
    ] as const) {
      await kit.ctx.db.run(undo)
      await learnFromSales(kit.ctx)
      expect(await names('lantern')).toEqual(usual)
      await kit.ctx.db.run(redo)
      await learnFromSales(kit.ctx)
      expect(await names('lantern')).toEqual(learnt)
    }
    await kit.ctx.db.run(sql`update orders set status = 'CANCELLED'
      where id in (select order_id from search_sales where product_id = ${ids['Oil lantern'] ?? ''} limit 1)`)
    await learnFromSales(kit.ctx)
    expect(await names('lantern')).toEqual(usual)
  })

  it('is an order before the search, on another day, or by somebody else', async () => {
    await buy(people.slice(0, 3), 'Oil lantern')
    await search('lantern', people.slice(0, 3))
    await endDay()
    await buy(people.slice(0, 3), 'Oil lantern')
    await search('lantern', [null, await kit.person('VENDOR')])
    await buy(people.slice(3), 'Oil lantern')
    await endDay()
    await learnFromSales(kit.ctx)
    expect(await count('search_sales')).toBe(0)
  })

  it('is today, which is not over', async () => {
    await search('lantern', people)
    await buy(people, 'Oil lantern')
    await learnFromSales(kit.ctx)
    expect(await count('search_sales')).toBe(0)
  })
})

describe('the nightly count', () => {
  it('finds nothing in an empty log, and runs as a job', async () => {
    await forgetLessons()
    await enqueue(kit.ctx, 'search-sales.learn', {})
    expect(await kit.runJobs()).toEqual([])
    expect(await names('lantern')).toEqual(usual)
    expect(await count('search_favourites')).toBe(0)
  })

  it('ends the same when it is killed anywhere, runs twice, or twice at once', async () => {
    await search('lantern', people)
    await buy(people, 'Oil lantern')
    await endDay()
    const ends: unknown[] = []
    for (let uses = 0; uses < 40; uses += 1) {
      await forgetLessons()
      await learnFromSales(doomed(kit.ctx, uses)).catch((error: unknown) => ends.push(error))
    }
    expect(ends.length).toBeGreaterThan(10)
    expect(ends.filter((error) => !(error instanceof Killed))).toEqual([])
    await forgetLessons()
    await Promise.all([learnFromSales(kit.ctx), learnFromSales(kit.ctx)])
    await learnFromSales(kit.ctx)
    expect(await count('search_sales')).toBe(5)
    const rows = await kit.ctx.db.many(untyped, sql`select query, buyers from search_favourites`)
    expect(rows).toEqual([{ query: 'lantern', buyers: 5 }])
  })

  it('forgets a purchase after 60 days, and raises at most 20 products of a search', async () => {
    await day('lantern', people)
    await kit.ctx.db.run(sql`
      insert into products (shop_id, category_id, name, description, price, stock)
      select shop_id, category_id, 'Lantern ' || n, '', 100, 5
      from products, generate_series(1, 30) n where id = ${ids['Oil lantern'] ?? ''}`)
    await kit.ctx.db.run(sql`
      with lines as (insert into order_items (order_id, product_id, position, quantity, price, discount)
        select o.id, p.id, 1, 1, 100, 0 from orders o, products p where p.name ~ '^Lantern [0-9]' returning *)
      insert into search_sales select 'lantern', product_id, order_id, current_date from lines`)
    await learnFromSales(kit.ctx)
    expect(await count('search_favourites')).toBe(20)
    await kit.ctx.db.run(sql`update search_sales set day = current_date - 62`)
    await learnFromSales(kit.ctx)
    expect(await count('search_favourites')).toBe(0)
    expect(await count('search_sales')).toBe(0)
  })
})
