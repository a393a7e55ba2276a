import type { Ctx } from '#core/ctx.ts'
import { sql, type Db, type Sql } from '#core/sql/db.ts'
import type { RateTermsRow } from '#features/commissions/commissions.rows.ts'
import { returnUrls } from '#features/payments/opening.service.ts'
import { couponDesk, type CouponDraft, type CouponUse } from '#seed/market/coupons.ts'
import { demoOrders } from '#seed/market/demo.ts'
import { orderAt, type OrderDraft } from '#seed/market/orders.ts'
import { adminsOf, customerAt, vendorAt, type PersonDraft } from '#seed/market/people.ts'
import type { Plan } from '#seed/market/plan.ts'
import { reviewDesk, type ReviewDraft } from '#seed/market/reviews.ts'
import { shopAt } from '#seed/market/shops.ts'
import { inChunksAhead, insertOf, insertRows, upTo } from './insert.ts'
import { couponRow, reviewRow, rowsOf, useRow } from './orders.rows.ts'
import * as tables from './tables.ts'

interface Placed {
  order: OrderDraft
  use: CouponUse | null
  reviews: ReviewDraft[]
}

interface Around {
  adminId: string
  shopIds: readonly string[]
  vendorIds: readonly string[]
  /** By code. */
  coupons: ReadonlyMap<string, CouponDraft>
  /** The commission rate of each kind of product. */
  rates: readonly RateTermsRow[]
  kindNames: readonly string[]
  customer(index: number): PersonDraft
  shopName(index: number): string
}

/** What grows with every chunk of orders, and is looked up by its keys meanwhile. */
export const writtenWithOrders = [
  'orders',
  'order_items',
  'order_events',
  'payments',
  'settlements',
  'refunds',
]

/** Loads orders with their items, events, payments, coupon uses and reviews. */
export async function loadOrders(
  ctx: Ctx,
  plan: Plan,
  { shopIds, rates }: Pick<Around, 'shopIds' | 'rates'>,
  onLoaded: (count: number) => void,
): Promise<void> {
  const { db } = ctx
  const coupons = couponDesk(plan)
  const reviews = reviewDesk(plan)
  const around: Around = {
    adminId: adminsOf(plan)[0]?.id ?? '',
    shopIds,
    vendorIds: Array.from({ length: plan.shops }, (_, index) => vendorAt(plan, index).id),
    coupons: new Map(coupons.all.map((coupon) => [coupon.code, coupon])),
    rates,
    kindNames: plan.kinds.map(({ name }) => name),
    customer: remember((index) => customerAt(plan, index)),
    shopName: remember((index) => shopAt(plan, index).name),
  }
  function* placed(): Generator<Placed> {
    for (const index of upTo(plan.orders)) {
      const drafted = orderAt(plan, index, around.customer, demoOrders[index])
      if (drafted === null) continue
      const { order, use } = coupons.offer(drafted, index)
      yield { order, use, reviews: reviews.review(order) }
    }
  }
  await insertRows(db, tables.coupons, coupons.all.map(couponRow))
  // Reviews are collected in a temporary table, so that each product and shop is updated once.
  await db.run(
    sql`create temp table seeded_reviews (like reviews including defaults) on commit drop`,
  )
  let count = 0
  await inChunksAhead(
    placed(),
    1_000,
    async (chunk) => statementsOf(ctx, chunk, around),
    async (statements, size) => {
      for (const statement of statements) await db.run(statement)
      // Plans made while these were empty would read them from end to end.
      if (count === 0) await db.run(sql`analyze ${sql.raw(writtenWithOrders.join(', '))}`)
      count += size
      onLoaded(count)
    },
  )
  await writeReviews(db)
  await db.run(sql`
    update coupons c set used_count = u.uses
    from (select coupon_id, count(*)::int as uses from coupon_uses group by coupon_id) u
    where u.coupon_id = c.id`)
}

async function writeReviews(db: Db): Promise<void> {
  await db.run(sql`
    update seeded_reviews r set is_verified = true
    from order_items i join orders o on o.id = i.order_id
    where i.product_id = r.product_id and o.customer_id = r.customer_id and o.status = 'DELIVERED'
      and i.cancelled + i.returned < i.quantity`)
  await db.run(sql`insert into reviews select * from seeded_reviews order by created_at`)
}

/** Writes these orders with what belongs to them. */
function statementsOf(ctx: Ctx, chunk: readonly Placed[], around: Around): Sql[] {
  const customerId = (of: { customer: number }) => around.customer(of.customer).id
  const shopId = (of: { shop: number }) => around.shopIds[of.shop] ?? ''
  const rows = chunk.map(({ order }) => {
    const coupon = around.coupons.get(order.couponCode ?? '')
    return rowsOf(order, {
      customer: around.customer(order.customer),
      shopId: shopId(order),
      shopName: around.shopName(order.shop),
      vendorId: around.vendorIds[order.shop] ?? '',
      couponId: coupon?.id ?? null,
      couponFunding: coupon?.funding ?? 'MARKET',
      rates: around.rates,
      kindNames: around.kindNames,
      adminId: around.adminId,
      returnUrls: (id) => returnUrls(ctx, { gateway: 'sandbox', transaction_id: id }),
    })
  })
  const uses = chunk.flatMap(({ use }) => (use === null ? [] : [useRow(use, customerId(use))]))
  const reviews = chunk
    .flatMap((placed) => placed.reviews)
    .map((review) => reviewRow(review, customerId(review), shopId(review)))
  const orders = rows.map((row) => row.order)
  const items = rows.flatMap((row) => row.items)
  const events = rows.flatMap((row) => row.events)
  const payments = rows.flatMap((row) => row.payments)
  const transactions = rows.flatMap((row) => row.sandboxTransactions)
  const settlements = rows.flatMap((row) => row.settlements)
  const refunds = rows.flatMap((row) => row.refunds)
  return [
    insertOf(tables.orders, orders),
    insertOf(tables.orderItems, items),
    insertOf(tables.orderEvents, events),
    insertOf(tables.payments, payments),
    insertOf(tables.sandboxTransactions, transactions),
    insertOf(tables.settlements, settlements),
    insertOf(tables.refunds, refunds),
    insertOf(tables.couponUses, uses),
    insertOf(tables.seededReviews, reviews),
  ]
}

/** Caches values by index, because buyers return. */
function remember<Item>(make: (index: number) => Item): (index: number) => Item {
  const known = new Map<number, Item>()
  return (index) => {
    const item = known.get(index) ?? make(index)
    known.set(index, item)
    return item
  }
}
