import type { Review, ReviewInput, ReviewPatch } from '@haat/contract/reviews'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isStanding } from '#features/orders/orders.rows.ts'
import { isLiveProduct, isOnSale as onSale } from '#features/catalog/products.rows.ts'
import { isVisible, reviewFor, toReview, type Viewer } from './reviews.rows.ts'

/**
 * Inserts the review if the customer has an order of the product that was neither cancelled nor returned.
 * Returns its id, or null. Violates `reviews_product_id_customer_id_key`.
 */
export async function insertReview(
  ctx: Ctx,
  customerId: string,
  { productId, rating, comment }: ReviewInput,
): Promise<string | null> {
  const row = await ctx.db.maybe(
    pick(tables.reviews, 'id'),
    sql`
    insert into reviews (product_id, shop_id, customer_id, rating, comment, is_verified)
    select p.id, p.shop_id, ${customerId}, ${rating}, ${comment}, has_kept(${customerId}, p.id)
    from products p
    where p.id = ${productId} and ${isLiveProduct()} and ${hasOrder(sql`${customerId}`, sql`p.id`)}
    returning id`,
  )
  return row?.id ?? null
}

/** Condition: the customer has an order of the product that was neither cancelled nor returned. */
const hasOrder = (customer: Sql, product: Sql): Sql => sql`exists (
  select from order_items i join orders o on o.id = i.order_id
  where i.product_id = ${product} and o.customer_id = ${customer} and ${isStanding}
    and i.cancelled < i.quantity)`

const mayShow = {
  ...aliased('r', pick(tables.reviews, 'customer_id')),
  has_order: computed(bool, hasOrder(sql`r.customer_id`, sql`r.product_id`)),
}

/** The writer of a review, and whether they have an order of its product. */
export async function findWriter(tx: Tx, id: string): Promise<RowOf<typeof mayShow> | null> {
  return await tx.db.maybe(
    mayShow,
    sql`select ${columns(mayShow)} from reviews r where r.id = ${id}`,
  )
}

/** Locks the customer's own row first: cancelling an order deletes reviews behind the same lock. */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx.db.run(sql`select from people where id = ${customerId} for no key update`)
}

export async function isOnSale(ctx: Ctx, productId: string): Promise<boolean> {
  const row = await ctx.db.one(
    { found: bool },
    sql`select exists (select from products where id = ${productId} and ${onSale('products')}) as found`,
  )
  return row.found
}

/** A review that exists, whoever may see it. */
export async function findReview(ctx: Ctx, viewer: Viewer, id: string): Promise<Review | null> {
  const shape = reviewFor(viewer)
  const row = await ctx.db.maybe(
    shape,
    sql`select ${columns(shape)} from reviews r join products p on p.id = r.product_id
      where r.id = ${id}`,
  )
  return row === null ? null : toReview(row, viewer)
}

/** Writes the given fields of the customer's own review only. */
export async function updateReviewRow(
  ctx: Ctx,
  customerId: string,
  id: string,
  { rating, comment }: ReviewPatch,
): Promise<number> {
  return await ctx.db.run(sql`
    update reviews set rating = coalesce(${rating ?? null}, rating),
      comment = coalesce(${comment ?? null}, comment)
    where id = ${id} and customer_id = ${customerId}`)
}

/** Deletes the customer's own review that is not hidden. */
export async function deleteReviewRow(tx: Tx, customerId: string, id: string): Promise<number> {
  return await tx.db.run(
    sql`delete from reviews r where r.id = ${id} and r.customer_id = ${customerId} and ${isVisible}`,
  )
}

/** Hides a review (with a reason), or shows or keeps it (null), and settles its reports. Returns 0 when there is none. */
export async function writeHidden(tx: Tx, id: string, reason: string | null): Promise<number> {
  const status = reason === null ? 'VISIBLE' : 'HIDDEN'
  const count = await tx.db.run(
    sql`update reviews set status = ${status}, hidden_reason = ${reason} where id = ${id}`,
  )
  await tx.db.run(
    sql`update review_reports set handled_at = now() where review_id = ${id} and handled_at is null`,
  )
  return count
}
