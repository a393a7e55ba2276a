import { pagingLimits } from '@haat/contract/paging.limits'
import type { Page } from '@haat/contract/paging'
import type {
  RatedReviews,
  Review,
  ReviewInput,
  ReviewPatch,
  ReviewsQuery,
} from '@haat/contract/reviews'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, float8, int4 } from '#core/sql/kinds.ts'
import { pageRows, selectPage } from '#core/sql/paging.ts'
import { columns, optional, pick, present } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isStanding } from '#features/orders/orders.rows.ts'
import { isLiveProduct, isOnSale as onSale } from '#features/catalog/products.rows.ts'
import { isLiveShop, isOpenShop, liveShopByEmail, liveShopOf } from '#features/shops/shops.rows.ts'
import { isVisible, review, toReview } from './reviews.rows.ts'

/** The person that a list is shown to; null for the public. */
export interface Viewer {
  id: string | null
  seesAll: boolean
}

const table = sql`reviews r`
const joins = sql`join products p on p.id = r.product_id`
const key = sql`r.id`
const newestFirst = sql`r.created_at desc, r.id desc`

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
    insert into reviews (product_id, shop_id, customer_id, rating, comment)
    select p.id, p.shop_id, ${customerId}, ${rating}, ${comment} from products p
    where p.id = ${productId} and ${isLiveProduct()} and exists (
      select from order_items i join orders o on o.id = i.order_id
      where i.product_id = p.id and o.customer_id = ${customerId} and ${isStanding}
        and i.cancelled < i.quantity)
    returning id`,
  )
  return row?.id ?? null
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

export async function findReview(ctx: Ctx, id: string): Promise<Review | null> {
  const row = await ctx.db.maybe(
    review,
    sql`select ${columns(review)} from ${table} ${joins} where r.id = ${id}`,
  )
  return row === null ? null : toReview(row)
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

export async function deleteReviewRow(ctx: Ctx, customerId: string, id: string): Promise<number> {
  return await ctx.db.run(sql`delete from reviews where id = ${id} and customer_id = ${customerId}`)
}

/** Hides a review (with a reason) or shows it again (null). Returns 0 when there is none. */
export async function writeHidden(tx: Tx, id: string, reason: string | null): Promise<number> {
  const status = reason === null ? 'VISIBLE' : 'HIDDEN'
  return await tx.db.run(
    sql`update reviews set status = ${status}, hidden_reason = ${reason} where id = ${id}`,
  )
}

/** Reviews of products that the viewer may see, newest first. */
export async function selectReviews(
  ctx: Ctx,
  viewer: Viewer,
  { page, limit, vendorEmail, shopId, productId }: ReviewsQuery,
): Promise<Page<Review>> {
  const where = [isSeenBy(viewer), isShownTo(viewer)]
  if (productId !== undefined) where.push(sql`r.product_id = ${productId}`)
  if (shopId !== undefined) where.push(sql`r.shop_id = ${shopId}`)
  if (vendorEmail !== undefined) {
    where.push(sql`r.shop_id = ${liveShopByEmail(vendorEmail)}`)
  }
  const { rows, meta } = await selectPage(ctx, review, {
    from: table,
    joins,
    where,
    key,
    orderBy: newestFirst,
    page,
    limit,
    countAtMost: pagingLimits.countedRowsMax,
  })
  return { data: rows.map(toReview), meta }
}

interface Paging {
  page: number
  limit: number
}

/**
 * The rating of a product that the viewer may see, with a page of its reviews; null for no product. The products of a
 * family share their reviews: the newest of each are merged, so that an index has the page however many there are.
 */
export function findProductReviews(
  ctx: Ctx,
  viewer: Viewer,
  productId: string,
  paging: Paging,
): Promise<RatedPage | null> {
  const reach = sql.int(reachOf(paging.page * paging.limit))
  const shared = sql`
    select o.id from products o where o.id = ${productId}
    union
    select o.id from products p join products o on o.family_id = p.family_id where p.id = ${productId}`
  const newest = sql`
    select r.* from (${shared}) o cross join lateral (
      select * from reviews r where r.product_id = o.id and ${isShownTo(viewer)}
      order by ${newestFirst} limit ${reach}) r`
  return selectRated(ctx, paging, {
    rated: sql`select p.rating from products p where p.id = ${productId} and ${isProductSeenBy(viewer)}`,
    where: [sql`r.product_id in (${shared})`, isShownTo(viewer)],
    paged: { from: sql`(${newest}) r`, where: [] },
  })
}

/** The first of 32, 128, 512 … that is large enough, so that few distinct statements serve every page. */
function reachOf(rows: number): number {
  let reach = 32
  while (reach < rows && reach < pagingLimits.countedRowsMax) reach *= 4
  return reach
}

/** The rating of a shop that the viewer may see, with a page of the reviews of its products. */
export function findShopReviews(
  ctx: Ctx,
  viewer: Viewer,
  shopId: string,
  paging: Paging,
): Promise<RatedPage | null> {
  return selectRated(ctx, paging, {
    rated: sql`
      select s.rating from shops s where s.id = ${shopId} and ${isLiveShop()}
        and (${isOpenShop()} or ${viewer.seesAll} or s.vendor_id = ${viewer.id})`,
    where: [sql`r.shop_id = ${shopId}`, isSeenBy(viewer), isShownTo(viewer)],
  })
}

export interface RatedPage {
  data: RatedReviews
  meta: Page<Review>['meta']
}

/** The one row of `rated`, the count and the page, in one round trip. */
async function selectRated(
  ctx: Ctx,
  { page, limit }: Paging,
  {
    rated,
    where,
    paged = { from: table, where },
  }: {
    rated: Sql
    where: readonly Sql[]
    /** Where the page is read, if there is a shorter way than to read what is counted. */
    paged?: { from: Sql; where: readonly Sql[] }
  },
): Promise<RatedPage | null> {
  const list = { ...paged, joins, key, orderBy: newestFirst }
  const rows = await ctx.db.many(
    { kept_rating: float8, total: int4, ...optional(review) },
    sql`
    with rated as (${rated}), counted as (
      select count(*)::int as total from (
        select 1 from ${table} ${sql.where(where)} limit ${sql.int(pagingLimits.countedRowsMax)}) c
    )
    select rated.rating as kept_rating, counted.total, page.*
    from rated cross join counted
      left join lateral (${pageRows(review, { ...list, page, limit })}) page on true`,
  )
  const [first] = rows
  if (first === undefined) return null
  const found = present(review, rows).slice(0, limit)
  const reviews = found.map(toReview)
  return { data: { rating: first.kept_rating, reviews }, meta: { page, limit, total: first.total } }
}

/** Condition on `products p`: it is on sale, or belongs to the viewer's own shop, or the viewer is an admin. */
function isProductSeenBy({ id, seesAll }: Viewer): Sql {
  if (seesAll) return isLiveProduct()
  if (id === null) return onSale()
  return sql`(${onSale()} or ${isLiveProduct()} and p.shop_id = ${liveShopOf(id)})`
}

/**
 * Condition on `reviews r`: the viewer may see its product. Reviews of closed shops are excluded by the shop alone,
 * so that many of them don't make a list slow.
 */
function isSeenBy(viewer: Viewer): Sql {
  const ofProduct = sql`(select ${isProductSeenBy(viewer)} from products p where p.id = r.product_id)`
  if (viewer.seesAll) return ofProduct
  const isOpen = sql`r.shop_id in (select id from shops where ${isOpenShop('shops')})`
  const isOwn = viewer.id === null ? sql`false` : sql`r.shop_id = ${liveShopOf(viewer.id)}`
  return sql`(${isOpen} or ${isOwn}) and ${ofProduct}`
}

/** Condition on `reviews r`: it is not hidden, or the viewer wrote it or is an admin. */
function isShownTo({ id, seesAll }: Viewer): Sql {
  if (seesAll) return sql`true`
  return id === null ? isVisible : sql`(${isVisible} or r.customer_id = ${id})`
}
