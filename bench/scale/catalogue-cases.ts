import { productSorts } from '@haat/contract/catalog'
import { sql } from '../../server/src/core/sql/db.ts'
import { int4, text, texts, uuid } from '../../server/src/core/sql/kinds.ts'
import type { Market } from '../market.ts'
import { get, pick, query, reads, several, variety, type NamedCase } from './cases.ts'
import { searchCases } from './search-cases.ts'

const products = '/api/v1/products'
const limit = 24

interface Kind {
  name: string
  /** How many of its products are on sale. */
  count: number
  /** Prices in poisha, by tenths of its products. */
  steps: string[]
  brands: string[]
}

/** Categories, from a sample of their products: exact figures would read the whole market. */
function kindsOf(market: Market): Promise<Kind[]> {
  return market.ctx.db.many(
    { name: text, count: int4, steps: texts, brands: texts },
    sql`
    select c.name, c.product_count as count, percentile_disc(array[0, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1])
      within group (order by p.price)::text[] as steps, array_agg(distinct b.name) as brands
    from categories c, lateral (
      select price, brand_id from products where category_id = c.id and visible order by id limit 2000) p
      join brands b on b.id = p.brand_id
    group by c.name, c.product_count`,
  )
}

/** Cases that ask at `path` for a category each time. `always` is part of each query. */
const ofKinds =
  (path: string, always: Record<string, number>) =>
  (
    name: string,
    title: string,
    parts: (kind: Kind) => Record<string, string | number>,
  ): NamedCase => ({
    name,
    title,
    axis: 'products',
    prepare: async (market) => {
      const kinds = await kindsOf(market)
      return reads(several(() => get(query(path, { ...always, ...parts(pick(kinds)) }))))
    },
  })

const lists = ofKinds(products, { limit })
const facets = ofKinds(`${products}/facets`, {})

const facetCases: NamedCase[] = [
  facets('facets', 'Facets of a category and a brand', ({ name: category, brands }) => ({
    category,
    brand: pick(brands),
  })),
  facets('facets-price', 'Facets of a category and prices', (kind) => ({
    category: kind.name,
    ...priceRange(kind),
  })),
]

function priceRange({ steps }: Kind): { minPrice: number; maxPrice: number } {
  const low = Math.floor(Math.random() * 7)
  const high = low + 3 + Math.floor(Math.random() * (8 - low))
  const taka = (step: number) => Number(steps[Math.min(step, 10)] ?? 0) / 100
  return { minPrice: taka(low), maxPrice: taka(high) }
}

const listCases: NamedCase[] = [
  lists('list', 'List, first page', ({ name: category }) => ({ category })),
  lists('list-40', 'List, page 40', ({ name: category, count }) => ({
    category,
    page: Math.min(40, Math.ceil(count / limit)),
  })),
  lists('list-deep', 'List, nine tenths down', ({ name: category, count }) => ({
    category,
    page: Math.max(1, Math.floor((count / limit) * 0.9)),
  })),
  lists('whole-deep', 'Whole catalogue, page 300', () => ({ page: 300 })),
  ...productSorts.map((sortBy) =>
    lists(`sort-${sortBy}`, `List by ${sortBy}`, ({ name: category }) => ({
      category,
      sortBy,
      sortOrder: pick(['asc', 'desc']),
      page: pick([1, 2, 3]),
    })),
  ),
  lists('filter-price', 'List by category and price', (kind) => ({
    category: kind.name,
    sortBy: 'price',
    ...priceRange(kind),
  })),
  lists('filter-stock', 'List, in stock only', ({ name: category }) => ({
    category,
    inStock: 'true',
  })),
  lists('filter-brand', 'List by category and brand', ({ name: category, brands }) => ({
    category,
    brand: pick(brands),
  })),
  lists('filter-sold-out', 'List, sold out only', ({ name: category }) => ({
    category,
    inStock: 'false',
  })),
]

/** Products from all over the market, without reading all of it. */
export async function someProducts(market: Market, count: number) {
  const { rows } = await market.ctx.db.one(
    { rows: int4 },
    sql`select greatest(reltuples, 1)::int as rows from pg_class where oid = 'products'::regclass`,
  )
  const percent = Math.min(100, Math.ceil((count * 400) / rows))
  return await market.ctx.db.many(
    { id: uuid, shop_id: uuid },
    sql`
    select id, shop_id from products tablesample system (${sql.int(percent)})
    where visible order by random() limit ${sql.int(count)}`,
  )
}

const shopCases: NamedCase[] = [
  {
    name: 'detail',
    title: 'Product',
    axis: 'products',
    prepare: async (market) =>
      reads((await someProducts(market, variety * 5)).map(({ id }) => get(`${products}/${id}`))),
  },
  {
    name: 'pictures',
    title: 'Pictures of a product',
    axis: 'products',
    prepare: async (market) =>
      reads(
        (await someProducts(market, variety * 5)).map(({ id }) =>
          get(`${products}/${id}/pictures`),
        ),
      ),
  },
  {
    name: 'shop',
    title: 'Shop',
    axis: 'products',
    prepare: async (market) =>
      reads((await shopIds(market)).map((id) => get(`/api/v1/shops/${id}`))),
  },
  {
    name: 'shop-products',
    title: 'Products of a shop',
    axis: 'products',
    prepare: async (market) =>
      reads((await shopIds(market)).map((shopId) => get(query(products, { limit, shopId })))),
  },
  {
    name: 'reviews',
    title: 'Reviews of a product',
    axis: 'products',
    prepare: async (market) => {
      const rows = await market.ctx.db.many(
        { id: uuid },
        sql`
        select distinct r.product_id as id from (select product_id from reviews order by id desc limit 2000) r
          join products p on p.id = r.product_id where p.visible`,
      )
      return reads(rows.map(({ id }) => get(`/api/v1/reviews/product/${id}?limit=10`)))
    },
  },
  {
    name: 'shop-reviews',
    title: 'Reviews of a shop',
    axis: 'products',
    prepare: async (market) =>
      reads((await shopIds(market)).map((id) => get(`/api/v1/reviews/shop/${id}?limit=10`))),
  },
]

async function shopIds(market: Market): Promise<string[]> {
  const open = sql`select id from shops where is_open and deleted_at is null order by random() limit 400`
  return (await market.ctx.db.many({ id: uuid }, open)).map(({ id }) => id)
}

export const catalogueCases = [...listCases, ...facetCases, ...searchCases, ...shopCases]
