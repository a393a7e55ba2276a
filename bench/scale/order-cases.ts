import { sql } from '../../server/src/core/sql/db.ts'
import { uuid } from '../../server/src/core/sql/kinds.ts'
import type { Market } from '../market.ts'
import { makeCoupons, offered, ordering, signInAll } from '../write-cases.ts'
import { get, pick, query, reads, several, variety, type NamedCase } from './cases.ts'

const orders = '/api/v1/orders'

type Role = 'CUSTOMER' | 'VENDOR' | 'ADMIN'

/** Reads of signed-in people of a role, each request by one of them. */
const readsOf = (
  role: Role,
  name: string,
  title: string,
  pathOf: (market: Market) => Promise<() => string>,
): NamedCase => ({
  name,
  title,
  axis: 'lines',
  prepare: async (market) => {
    const people = await signInAll(market, role, 1_000)
    const path = await pathOf(market)
    return reads(
      several((index) =>
        get(path(), { authorization: people[index % people.length]?.token ?? '' }),
      ),
    )
  },
})

const always = (path: string) => async () => () => path

/** Parts of people's names and of shops' names, as admins type them. */
async function names(market: Market): Promise<() => string> {
  const people = await market.ctx.db.many(
    { id: uuid },
    sql`select id from orders order by id desc limit 50`,
  )
  const parts = ['rahman', 'akter', 'hossain', 'islam', 'store', 'electro', '017', 'sultana']
  return () =>
    query(orders, { limit: 10, searchTerm: Math.random() < 0.2 ? pick(people).id : pick(parts) })
}

const listCases: NamedCase[] = [
  readsOf('CUSTOMER', 'my-orders', 'My orders', always(`${orders}/my-orders?limit=10`)),
  readsOf(
    'CUSTOMER',
    'my-orders-open',
    'My orders on their way',
    always(`${orders}/my-orders?limit=10&status=SHIPPED`),
  ),
  readsOf('CUSTOMER', 'version', 'Have my orders changed', always(`${orders}/version`)),
  readsOf('VENDOR', 'shop-orders', 'Orders of a shop', always(`${orders}/shop-orders?limit=10`)),
  readsOf(
    'VENDOR',
    'shop-orders-deep',
    'Orders of a shop, page 50',
    always(`${orders}/shop-orders?limit=10&page=50`),
  ),
  readsOf(
    'VENDOR',
    'shop-to-ship',
    'Orders that a shop has to ship',
    always(`${orders}/shop-orders?limit=10&view=toShip`),
  ),
  readsOf('ADMIN', 'admin-orders', 'All orders', always(`${orders}?limit=10`)),
  readsOf(
    'ADMIN',
    'admin-orders-deep',
    'All orders, page 900',
    always(`${orders}?limit=10&page=900`),
  ),
  readsOf('ADMIN', 'admin-orders-search', 'All orders, searched', names),
  readsOf(
    'ADMIN',
    'admin-orders-status',
    'All orders of a status',
    always(`${orders}?limit=10&status=CANCELLED`),
  ),
  readsOf(
    'ADMIN',
    'admin-orders-amount',
    'All orders by amount',
    always(`${orders}?limit=10&sortBy=totalAmount`),
  ),
  readsOf(
    'ADMIN',
    'admin-people',
    'Customers, searched',
    async () => () =>
      query('/api/v1/customers', {
        limit: 10,
        searchTerm: pick(['rahman', 'akter', 'nusrat', '0171']),
      }),
  ),
  readsOf('ADMIN', 'insights-admin', 'Overview of the market', always('/api/v1/insights/admin')),
  readsOf('VENDOR', 'insights-vendor', 'Overview of a shop', always('/api/v1/insights/vendor')),
]

/** Orders of random products of some shops, which have plenty in stock. */
const orderings = (
  name: string,
  title: string,
  { products, coupons }: { products: number; coupons: number },
): NamedCase => ({
  name,
  title,
  axis: 'lines',
  prepare: async (market) => {
    const offers = await market.ctx.db.many(
      offered,
      sql`
      select id, shop_id, price, discount from (
        select * from products where visible order by id limit 20000) p
      order by shop_id, id limit ${sql.int(products)}`,
    )
    const ids = offers.map(({ id }) => id)
    await market.ctx.pool.run(
      sql`update products set stock = 5000000 where id = any(${ids}) and stock < 1000000`,
    )
    const codes = await makeCoupons(market, coupons)
    const { requests, limitTitle, limit } = await ordering(market, { offers, coupons: codes })
    return { requests, limit: { kind: 'own', title: limitTitle, drive: limit } }
  },
})

export const orderCases: NamedCase[] = [
  ...listCases,
  orderings('order', 'Create order, many products', { products: 2_000, coupons: 200 }),
  orderings('order-hot', 'Create order, one hot product', { products: 1, coupons: 200 }),
  orderings('order-coupon', 'Create order, one coupon', { products: 2_000, coupons: 1 }),
]

/** Of a hundred requests of shoppers, so many are of each case. */
export const shares: Record<string, number> = {
  list: 20,
  'filter-price': 15,
  detail: 25,
  search: 8,
  'search-misspelt': 2,
  suggestions: 8,
  reviews: 6,
  shop: 3,
  'my-orders': 4,
  'html-home': 4,
  'html-product': 3,
  order: 2,
}

/** Shoppers, in the shares above. */
export function mixedCase(cases: readonly NamedCase[]): NamedCase {
  return {
    name: 'mixed',
    title: 'Mixed shopper traffic',
    axis: 'lines',
    prepare: async (market) => {
      const wheel: (() => ReturnType<typeof get>)[] = []
      const sample: ReturnType<typeof get>[] = []
      for (const [name, share] of Object.entries(shares)) {
        const { requests, limit } = await found(cases, name).prepare(market)
        const next = 'next' in requests ? requests.next : () => pick(requests.list)
        wheel.push(...several(() => next, share))
        // Pages and orders have no SQL of their own here: the limit is that of the other reads.
        if (limit.kind === 'sql') sample.push(...several(() => pick(limit.sample), share * 4))
      }
      return {
        requests: { next: () => pick(wheel)() },
        limit: { kind: 'sql', sample: sample.slice(0, variety) },
      }
    },
  }
}

function found(cases: readonly NamedCase[], name: string): NamedCase {
  const each = cases.find((one) => one.name === name)
  if (each === undefined) throw new Error(`There is no case ${name}.`)
  return each
}
