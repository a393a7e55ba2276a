import { sql, type Db } from '#core/sql/db.ts'
import { bool } from '#core/sql/kinds.ts'
import { plansOf } from '#testing/explained.ts'
import { marketOf } from '#testing/orders.ts'
import { useKit } from '#testing/kit.ts'
import { ordersQuery } from '@haat/contract/orders'
import { z } from '@haat/contract/schema'
import { beforeAll, expect, test, vi } from 'vitest'
import { listMyOrders, listOrders, listShopOrders } from './orders.service.ts'

const kit = useKit()
const orders = 20_000
let people: { buyer: string; vendor: string }

beforeAll(async () => {
  const buyer = await kit.person('CUSTOMER')
  const { shopId, vendor } = await marketOf(kit, [{}])
  people = { buyer: buyer.id, vendor: vendor.id }
  await kit.ctx.db.run(sql`
    insert into orders (customer_id, shop_id, payment_type, subtotal, shipping, discount, total_amount,
      contact_name, contact_email)
    select ${buyer.id}, ${shopId}, 'COD', 100, 0, 0, 100, 'Buyer', 'buyer@haat.example'
    from generate_series(1, ${orders})`)
  // A look at the statistics by autovacuum may keep the first vacuum from marking what everybody sees.
  await vi.waitFor(vacuumed, { timeout: 30_000 })
})

/** Throws unless indexes can be read without their rows after a vacuum. */
async function vacuumed(): Promise<void> {
  await kit.ctx.pool.raw.query('vacuum (analyze) orders')
  const { is_done: isDone } = await kit.ctx.db.one(
    { is_done: bool },
    sql`select relallvisible > relpages * 0.9 as is_done from pg_class where oid = 'orders'::regclass`,
  )
  if (!isDone) throw new Error('Rows are not known to be seen by everybody yet.')
}

/** Pages of 8 kB that PostgreSQL looks at for the statements of `work`. */
async function pagesRead(work: (db: Db) => Promise<{ data: unknown[] }>): Promise<number> {
  const plans = await plansOf(kit.ctx, 'buffers', async (db) =>
    expect((await work(db)).data).toHaveLength(10),
  )
  const counts = plans.map((plan) => {
    const [, hit = '0', read = '0'] =
      /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
    return Number(hit) + Number(read)
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

const deep = { limit: '10', page: '900' }
const query = z.parse(ordersQuery, deep)
const actor = { email: '', sessionId: '', requirement: null } as const

type Case = [what: string, work: (db: Db) => Promise<{ data: unknown[] }>]
const cases: Case[] = [
  ['all orders', (db: Db) => listOrders({ ...kit.ctx, db }, query)],
  ...[{ sortBy: 'totalAmount' }, { status: 'PROCESSING' }, { paymentStatus: 'UNPAID' }].map(
    (filter): Case =>
      [
        `all orders, ${JSON.stringify(filter)}`,
        (db: Db) => listOrders({ ...kit.ctx, db }, z.parse(ordersQuery, { ...deep, ...filter })),
      ] as const,
  ),
  [
    'the orders of a customer',
    (db: Db) =>
      listMyOrders({ ...kit.ctx, db }, { ...actor, id: people.buyer, role: 'CUSTOMER' }, query),
  ],
  [
    'the orders of a shop',
    (db: Db) =>
      listShopOrders({ ...kit.ctx, db }, { ...actor, id: people.vendor, role: 'VENDOR' }, query),
  ],
]

test.each(cases)('page 900 of %s reads the orders of that page only', async (_what, work) => {
  // The indexes over the 9,000 orders before it have under 200 pages; their rows have over 200 more.
  expect(await pagesRead(work)).toBeLessThan(300)
})
