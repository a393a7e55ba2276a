import { sql } from '../../server/src/core/sql/db.ts'
import { uuid } from '../../server/src/core/sql/kinds.ts'
import type { Market } from '../market.ts'
import { get, several, type NamedCase } from './cases.ts'
import { someProducts } from './catalogue-cases.ts'

/** HTML and sitemaps, beside bare Fastify with the same bytes. */
const html = (
  name: string,
  title: string,
  pathsOf: (market: Market) => Promise<string[]>,
): NamedCase => ({
  name,
  title,
  axis: 'products',
  prepare: async (market) => {
    const paths = await pathsOf(market)
    let turn = 0
    const next = () => get(paths[(turn += 1) % paths.length] ?? '/')
    return { requests: { next }, limit: { kind: 'bytes' } }
  },
})

const pagesOf = async (market: Market, count: number) =>
  (await someProducts(market, count)).map(({ id }) => `/products/${id}`)

export const pageCases: NamedCase[] = [
  html('html-home', 'Home page, cached', async () => ['/']),
  html('html-list', 'Listing page, cached', async () => ['/products']),
  html('html-product', 'Product page, cached', (market) => pagesOf(market, 20)),
  // No address comes twice, and a price that differs makes another page.
  html('html-list-new', 'Listing page, rendered', async () =>
    several((index) => `/products?minPrice=${1 + index}&maxPrice=${90_000 + index}`, 40_000),
  ),
  html('html-product-new', 'Product page, rendered', (market) => pagesOf(market, 9_000)),
  html('sitemap', 'Sitemap index', async () => ['/sitemap.xml']),
  html('sitemap-file', 'Sitemap file of 50,000', async (market) => {
    const [first] = await market.ctx.db.many(
      { id: uuid },
      sql`select id from products where visible order by id limit 1`,
    )
    return [`/sitemap/products-${first?.id ?? ''}.xml`]
  }),
]
