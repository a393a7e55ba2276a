import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/db.ts'
import { couponDesk, type CouponUse } from '#seed/market/coupons.ts'
import { demoOrders } from '#seed/market/demo.ts'
import { orderAt, type OrderDraft } from '#seed/market/orders.ts'
import { customerAt, vendorAt, type PersonDraft } from '#seed/market/people.ts'
import type { Plan } from '#seed/market/plan.ts'
import { reviewDesk, type ReviewDraft } from '#seed/market/reviews.ts'
import { inChunks, insertRows, poisha, upTo } from './insert.ts'
import { eventColumns, itemColumns, orderColumns, paymentColumns, rowsOf } from './orders.rows.ts'

interface Placed {
  order: OrderDraft
  use: CouponUse | null
  reviews: ReviewDraft[]
}

/** Orders with what hangs on them: items, steps, payments, coupons and reviews. */
export async function loadOrders(
  ctx: Ctx,
  plan: Plan,
  shopIds: readonly string[],
  onLoaded: (count: number) => void,
): Promise<void> {
  const desk = couponDesk(plan)
  // Reviews wait here, so that each product and shop counts all of its own at once.
  await ctx.db.run(sql`create temp table seeded_reviews (like reviews) on commit drop`)
  await insertRows(
    ctx.db,
    'coupons',
    couponColumns,
    desk.coupons.map((coupon) => ({
      id: coupon.id,
      code: coupon.code,
      discount_amount: poisha(coupon.amount),
      start_time: coupon.startsAt,
      end_time: coupon.endsAt,
      usage_limit: coupon.perCustomer,
      total_usage_limit: coupon.total,
    })),
  )
  const people = { customer: remember((index) => customerAt(plan, index)) }
  const vendorIds = Array.from({ length: plan.shops }, (_, index) => vendorAt(plan, index).id)
  const reviews = reviewDesk(plan)
  function* placed(): Generator<Placed> {
    for (const index of upTo(plan.orders)) {
      const drafted = orderAt(plan, index, people.customer, demoOrders[index])
      if (drafted === null) continue
      const { order, use } = desk.offer(drafted, index)
      yield { order, use, reviews: reviews.review(order) }
    }
  }
  let count = 0
  await inChunks(placed(), 1_000, async (chunk) => {
    await writeChunk(ctx, chunk, { shopIds, vendorIds, desk, ...people })
    count += chunk.length
    onLoaded(count)
  })
  await ctx.db.run(sql`insert into reviews select * from seeded_reviews order by created_at`)
  await ctx.db.run(sql`
    update coupons c set used_count = u.uses
    from (select coupon_id, count(*)::int as uses from coupon_uses group by coupon_id) u
    where u.coupon_id = c.id`)
}

interface Parts {
  shopIds: readonly string[]
  vendorIds: readonly string[]
  desk: ReturnType<typeof couponDesk>
  customer(index: number): PersonDraft
}

async function writeChunk(ctx: Ctx, chunk: readonly Placed[], parts: Parts): Promise<void> {
  const couponIds = new Map(parts.desk.coupons.map(({ code, id }) => [code, id]))
  const rows = chunk.map(({ order }) =>
    rowsOf(order, {
      customer: parts.customer(order.customer),
      shopId: parts.shopIds[order.shop] ?? '',
      vendorId: parts.vendorIds[order.shop] ?? '',
      couponId: couponIds.get(order.couponCode ?? '') ?? null,
    }),
  )
  const { db } = ctx
  await insertRows(
    db,
    'orders',
    orderColumns,
    rows.map((row) => row.order),
  )
  await insertRows(
    db,
    'order_items',
    itemColumns,
    rows.flatMap((row) => row.items),
  )
  await insertRows(
    db,
    'order_events',
    eventColumns,
    rows.flatMap((row) => row.events),
  )
  await insertRows(
    db,
    'payments',
    paymentColumns,
    rows.flatMap((row) => row.payments),
  )
  await insertRows(
    db,
    'settlements',
    settlementColumns,
    rows.flatMap((row) => row.settlements),
  )
  const uses = chunk.flatMap(({ use }) => (use === null ? [] : [use]))
  await insertRows(
    db,
    'coupon_uses',
    useColumns,
    uses.map((use) => useRow(use, parts)),
  )
  const reviews = chunk.flatMap((placed) => placed.reviews)
  await insertRows(
    db,
    'seeded_reviews',
    reviewColumns,
    reviews.map((each) => reviewRow(each, parts)),
  )
}

function useRow(use: CouponUse, parts: Parts) {
  return {
    id: use.id,
    coupon_id: use.couponId,
    customer_id: parts.customer(use.customer).id,
    order_id: use.orderId,
    state: 'USED',
    nth: use.nth,
    created_at: use.at,
  }
}

function reviewRow(review: ReviewDraft, parts: Parts) {
  return {
    id: review.id,
    product_id: review.productId,
    shop_id: parts.shopIds[review.shop] ?? null,
    customer_id: parts.customer(review.customer).id,
    rating: review.rating,
    comment: review.comment,
    created_at: review.createdAt,
    updated_at: review.createdAt,
  }
}

const couponColumns = {
  id: 'uuid',
  code: 'text',
  discount_amount: 'bigint',
  start_time: 'timestamptz',
  end_time: 'timestamptz',
  usage_limit: 'int',
  total_usage_limit: 'int',
} as const
const useColumns = {
  id: 'uuid',
  coupon_id: 'uuid',
  customer_id: 'uuid',
  order_id: 'uuid',
  state: 'text',
  nth: 'int',
  created_at: 'timestamptz',
} as const
const settlementColumns = {
  payment_id: 'uuid',
  order_id: 'uuid',
  amount: 'bigint',
  gateway_reference: 'text',
  outcome: 'text',
  created_at: 'timestamptz',
} as const
const reviewColumns = {
  id: 'uuid',
  product_id: 'uuid',
  shop_id: 'uuid',
  customer_id: 'uuid',
  rating: 'int',
  comment: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const

/** Keeps what was made for an index: buyers come back. */
function remember<Item>(make: (index: number) => Item): (index: number) => Item {
  const known = new Map<number, Item>()
  return (index) => {
    const item = known.get(index) ?? make(index)
    known.set(index, item)
    return item
  }
}
