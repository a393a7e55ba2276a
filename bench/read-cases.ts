import { productsQuery } from '@haat/contract/catalog'
import { z } from '@haat/contract/schema'
import { sql } from '../server/src/core/sql/db.ts'
import { text, texts, uuid } from '../server/src/core/sql/kinds.ts'
import { getProduct, listProducts } from '../server/src/features/catalog/products.service.ts'
import type { Case } from './cases.ts'
import { drive } from './driver.ts'
import type { Market } from './market.ts'
import { misspell } from './misspell.ts'
import { sender, statementsOf, type Statement } from './statements.ts'

/** The number of different requests of a case. */
const variety = 1_000
const sameSql = 'the same SQL in a driver loop'

export async function listCase(market: Market): Promise<Case> {
  // Ten price steps of each category, from its cheapest product to its dearest.
  const categories = await market.ctx.db.many(
    { name: text, steps: texts },
    sql`
    select c.name, percentile_disc(array[0, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1])
      within group (order by p.price)::text[] as steps
    from categories c join products p on p.category_id = c.id where p.visible group by c.name`,
  )
  const queries = Array.from({ length: variety }, () => {
    const { name, steps } = pick(categories)
    const low = Math.floor(Math.random() * 7)
    const high = low + 3 + Math.floor(Math.random() * (8 - low))
    return {
      limit: '24',
      category: name,
      minPrice: taka(steps[low]),
      maxPrice: taka(steps[Math.min(high, 10)]),
      sortBy: 'price',
    }
  })
  return await listing(market, queries, {
    name: 'list',
    title: 'List of 24 by category and price',
    fieldBest: 69,
  })
}

export async function searchCase(market: Market): Promise<Case> {
  const queries = (await commonWords(market)).map((searchTerm) => ({ limit: '24', searchTerm }))
  return await listing(market, queries, {
    name: 'search',
    title: 'Search by a word',
    fieldBest: 19,
  })
}

export async function misspeltCase(market: Market): Promise<Case> {
  const known = new Set(
    (await market.ctx.db.many({ word: text }, sql`select word from search_words`)).map(
      ({ word }) => word,
    ),
  )
  const words = (await commonWords(market)).flatMap((word) => misspell(word, known))
  const queries = words.map((searchTerm) => ({ limit: '24', searchTerm }))
  return await listing(market, queries, {
    name: 'misspelt',
    title: 'Search by a misspelt word',
    fieldBest: 19,
  })
}

export async function detailCase(market: Market): Promise<Case> {
  const rows = await market.ctx.db.many(
    { id: uuid },
    sql`
    select id from products where visible order by random() limit ${sql.int(variety * 5)}`,
  )
  const statements: Statement[] = []
  for (const { id } of rows) {
    const sent = await statementsOf(market.ctx, (ctx) => getProduct(ctx, null, { id }, noView))
    statements.push(...sent)
  }
  const send = sender(market.ctx.pool, statements)
  return {
    name: 'detail',
    title: 'Product detail',
    fieldBest: 131,
    requests: { list: rows.map(({ id }) => ({ method: 'GET', path: `/api/v1/products/${id}` })) },
    limitTitle: sameSql,
    limit: (pressure) => drive(send, pressure),
  }
}

async function listing(
  market: Market,
  queries: readonly Record<string, string>[],
  about: Pick<Case, 'name' | 'title' | 'fieldBest'>,
): Promise<Case> {
  const statements: Statement[] = []
  for (const query of queries) {
    const parsed = z.parse(productsQuery, query)
    statements.push(...(await statementsOf(market.ctx, (ctx) => listProducts(ctx, null, parsed))))
  }
  const send = sender(market.ctx.pool, statements)
  const paths = queries.map((query) => `/api/v1/products?${new URLSearchParams(query).toString()}`)
  return {
    ...about,
    requests: { list: paths.map((path) => ({ method: 'GET', path })) },
    limitTitle: sameSql,
    limit: (pressure) => drive(send, pressure),
  }
}

/** The most common words of product names: each finds many products, so these searches cost the most. */
async function commonWords(market: Market): Promise<string[]> {
  const rows = await market.ctx.db.many(
    { word: text },
    sql`
    select word from ts_stat('select title from product_search')
    where word ~ '^[a-z]{5,14}$' order by ndoc desc, word limit 150`,
  )
  return rows.map(({ word }) => word)
}

async function noView(): Promise<void> {}

function taka(poisha: string | undefined): string {
  return String(Number(poisha ?? 0) / 100)
}

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}
