import { withCheckDigit } from '@haat/contract/order-numbers'
import { pagingLimits } from '@haat/contract/paging.limits'
import { ordersQuery } from '@haat/contract/orders'
import { z } from '@haat/contract/schema'
import { beforeAll, expect, test } from 'vitest'
import { sql, type Db } from '#core/sql/db.ts'
import { plansOf } from '#testing/explained.ts'
import { marketOf } from '#testing/orders.ts'
import { useKit } from '#testing/kit.ts'
import { listMyOrders, listOrders, listShopOrders } from './orders.service.ts'

const kit = useKit()
const orders = 30_000
const rareOf = 1_000
const number = withCheckDigit('700000123')
const people = { rare: '', often: '', vendor: '' }

/** 30,000 orders of one shop, 30 of which are of a rare buyer and a rare product. */
beforeAll(async () => {
  people.rare = (
    await kit.person('CUSTOMER', { name: 'Zubaida Rare', phoneNumber: '01555000111' })
  ).id
  people.often = (await kit.person('CUSTOMER', { name: 'Often' })).id
  const { shopId, vendor, productIds } = await marketOf(kit, [{}])
  people.vendor = vendor.id
  const kettle = await kit.product({ shopId, name: 'Copper Kettle' })
  await kit.ctx.db.run(sql`
    insert into orders (customer_id, shop_id, payment_type, subtotal, shipping, discount, total_amount,
      contact_name, contact_email, number)
    select (case when n % ${rareOf} = 0 then ${people.rare} else ${people.often} end)::uuid, ${shopId}, 'COD',
      100, 0, 0, 100, 'Buyer', 'buyer@haat.example',
      case when n = 77 then ${BigInt(number)} else 2000000000 + n * 100003::bigint end
    from generate_series(1, ${orders}) n`)
  await kit.ctx.db.run(sql`
    insert into order_items (order_id, product_id, position, quantity, price, discount)
    select id, case when customer_id = ${people.rare} then ${kettle} else ${productIds[0] ?? ''} end::uuid, 0, 1, 100, 0
    from orders`)
  await kit.ctx.pool.raw.query('vacuum (analyze) orders, order_items, people, products')
})

const actor = { email: '', sessionId: '', requirement: null } as const
const read = (searchTerm: string) => z.parse(ordersQuery, { searchTerm })
const readers = {
  'an admin': (db: Db, term: string) => listOrders({ ...kit.ctx, db }, read(term)),
  'a vendor': (db: Db, term: string) =>
    listShopOrders({ ...kit.ctx, db }, { ...actor, id: people.vendor, role: 'VENDOR' }, read(term)),
  'a buyer': (db: Db, term: string) =>
    listMyOrders({ ...kit.ctx, db }, { ...actor, id: people.rare, role: 'CUSTOMER' }, read(term)),
}
const rare = orders / rareOf
const cases: [reader: keyof typeof readers, term: string, found: number][] = [
  ['an admin', number, 1],
  ['an admin', '7000-001', 1],
  ['an admin', 'zubaida', rare],
  ['an admin', '01555000111', rare],
  ['an admin', 'copper kettle', rare],
  ['an admin', 'nothing at all', 0],
  ['a vendor', number, 1],
  ['a vendor', 'zubaida', rare],
  ['a vendor', 'copper kettle', rare],
  ['a vendor', 'nothing at all', 0],
  ['a buyer', 'copper kettle', rare],
  ['a buyer', number, 0],
]

test.each(cases)('what %s finds by “%s” is read from indexes', async (reader, term, found) => {
  const plans = await plansOf(kit.ctx, 'buffers', async (db) =>
    expect((await readers[reader](db, term)).meta.total).toBe(found),
  )
  const pages = plans.map((plan) => {
    const [, hit = '0', from = '0'] =
      /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
    return Number(hit) + Number(from)
  })
  // The orders alone have some 700 pages.
  expect(Math.max(...pages), plans.join('\n')).toBeLessThan(500)
  expect(plans.join('\n')).not.toMatch(/Seq Scan on (orders|order_items)/)
})

test('all orders are not counted where the statistics say that they are far more than is shown', async () => {
  const list = (query: unknown) => async (db: Db) => {
    const { meta } = await listOrders({ ...kit.ctx, db }, z.parse(ordersQuery, query))
    expect(meta.total).toBe(pagingLimits.countedRowsMax)
  }
  const [all = ''] = await plansOf(kit.ctx, 'costs off', list({}))
  expect(all).not.toMatch(/rows=10000/)
  const [unpaid = ''] = await plansOf(kit.ctx, 'costs off', list({ paymentStatus: 'UNPAID' }))
  expect(unpaid).toMatch(/rows=10000/)
})
