import { pagingLimits } from '@haat/contract/paging.limits'
import type { Page } from '@haat/contract/paging'
import type {
  ProductReviewsQuery,
  RatedReviews,
  Review,
  ReviewsQuery,
} from '@haat/contract/reviews'
import type { ReviewSort } from '@haat/contract/review-sorts'
import { z } from '@haat/contract/schema'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { float8, int4, json } from '#core/sql/kinds.ts'
import { pageRows, selectPage } from '#core/sql/paging.ts'
import { computed, optional, present } from '#core/sql/shapes.ts'
import { isOnSale } from '#features/catalog/products.rows.ts'
import { isLiveShop, isOpenShop, liveShopByEmail, liveShopOf } from '#features/shops/shops.rows.ts'
import {
  isProductSeenBy,
  isVisible,
  reviewFor,
  reviewOn,
  toReview,
  type Viewer,
} from './reviews.rows.ts'

const table = sql`reviews r`
const joins = sql`join products p on p.id = r.product_id`
const key = sql`r.id`
const reportedFirst = sql`(r.reports > 0) desc, r.created_at desc, r.id desc`
const newestFirst = sql`r.created_at desc, r.id desc`

/** Reviews of products that the viewer may see, newest first. */
export async function selectReviews(
  ctx: Ctx,
  viewer: Viewer,
  { page, limit, vendorEmail, shopId, productId, reported }: ReviewsQuery,
): Promise<Page<Review>> {
  const where = [isSeenBy(viewer, shopId), isShownTo(viewer)]
  if (productId !== undefined) where.push(sql`r.product_id = ${productId}`)
  if (shopId !== undefined) where.push(sql`r.shop_id = ${shopId}`)
  if (reported === 'only') where.push(viewer.seesAll ? sql`r.reports > 0` : sql`false`)
  const isReportedFirst = reported === 'first' && viewer.seesAll
  if (vendorEmail !== undefined) {
    where.push(sql`r.shop_id = ${liveShopByEmail(vendorEmail)}`)
  }
  const { rows, meta } = await selectPage(ctx, reviewFor(viewer), {
    from: table,
    joins,
    where,
    key,
    orderBy: isReportedFirst ? reportedFirst : newestFirst,
    page,
    limit,
    countAtMost: pagingLimits.countedRowsMax,
  })
  return { data: rows.map((row) => toReview(row, viewer)), meta }
}

interface Paging {
  page: number
  limit: number
}

const sorts: Readonly<Record<ReviewSort, Sql>> = {
  newest: newestFirst,
  helpful: sql`r.helpful desc, r.created_at desc, r.id desc`,
  highest: sql`r.rating desc, r.created_at desc, r.id desc`,
  lowest: sql`r.rating, r.created_at desc, r.id desc`,
}
/** The products whose reviews a product shows: its family's. */
const shared = (productId: Sql) => sql`
  select o.id from products o where o.id = ${productId}
  union
  select o.id from products m join products o on o.family_id = m.family_id where m.id = ${productId}`

/** The reviews of `p.id` and its family by their stars, the best first. */
const starsOfProduct = sql`(
  select json_agg(json_build_object('stars', n, 'reviews', s.reviews, 'withPictures', s.with_pictures) order by n desc)
  from generate_series(1, 5) n cross join lateral (
    select coalesce(sum(reviews), 0)::int as reviews, coalesce(sum(with_pictures), 0)::int as with_pictures
    from review_stars where stars = n and product_id in (${shared(sql`p.id`)})) s)`

/**
 * The rating of a product that the viewer may see, with a page of its reviews; null for no product. The products of a
 * family share their reviews: the first of each are merged, so that an index has the page however many there are.
 */
export function findProductReviews(
  ctx: Ctx,
  viewer: Viewer,
  productId: string,
  { stars, withPictures, sort, ...paging }: ProductReviewsQuery,
): Promise<RatedPage | null> {
  const where = [isShownTo(viewer)]
  if (stars !== undefined) where.push(sql`r.rating = ${stars}`)
  if (withPictures !== undefined) where.push(sql`r.picture_count > 0`)
  const orderBy = sorts[sort]
  const products = shared(sql`${productId}::uuid`)
  const reach = sql.int(reachOf(paging.page * paging.limit))
  const first = sql`(
    select r.* from (${products}) o cross join lateral (
      select * from reviews r ${sql.where([sql`r.product_id = o.id`, ...where])}
      order by ${orderBy} limit ${reach}) r) r`
  return selectRated(ctx, viewer, paging, {
    shape: reviewOn(viewer, productId),
    rated: sql`select p.rating, ${starsOfProduct} as stars
      from products p where p.id = ${productId} and ${isProductSeenBy(viewer)}`,
    where: [sql`r.product_id in (${products})`, ...where],
    orderBy,
    paged: { from: first, where: [] },
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
  return selectRated(ctx, viewer, paging, {
    rated: sql`
      select s.rating, null::json as stars from shops s where s.id = ${shopId} and ${isLiveShop()}
        and (${isOpenShop()} or ${viewer.seesAll} or s.vendor_id = ${viewer.id})`,
    where: [sql`r.shop_id = ${shopId}`, isProductShown(viewer, shopId), isShownTo(viewer)],
    orderBy: newestFirst,
  })
}

export interface RatedPage {
  data: RatedReviews
  meta: Page<Review>['meta']
}

const starCounts = z.array(
  z.object({ stars: z.number(), reviews: z.number(), withPictures: z.number() }),
)
const head = {
  kept_rating: float8,
  kept_stars: computed(json.orNull.holding({ schema: starCounts }), sql`rated.stars`),
  total: int4,
}

/** The one row of `rated`, the count and the page, in one round trip. */
async function selectRated(
  ctx: Ctx,
  viewer: Viewer,
  { page, limit }: Paging,
  {
    shape = reviewFor(viewer),
    rated,
    where,
    orderBy,
    paged = { from: table, where },
  }: {
    shape?: ReturnType<typeof reviewFor>
    rated: Sql
    where: readonly Sql[]
    orderBy: Sql
    /** Where the page is read, if there is a shorter way than to read what is counted. */
    paged?: { from: Sql; where: readonly Sql[] }
  },
): Promise<RatedPage | null> {
  const list = { ...paged, joins, key, orderBy }
  const rows = await ctx.db.many(
    { ...head, ...optional(shape) },
    sql`
    with rated as (${rated}), counted as (
      select count(*)::int as total from (
        select 1 from ${table} ${sql.where(where)} limit ${sql.int(pagingLimits.countedRowsMax)}) c
    )
    select rated.rating as kept_rating, rated.stars as kept_stars, counted.total, page.*
    from rated cross join counted
      left join lateral (${pageRows(shape, { ...list, page, limit })}) page on true`,
  )
  const [first] = rows
  if (first === undefined) return null
  const found = present(shape, rows).slice(0, limit)
  const reviews = found.map((row) => toReview(row, viewer))
  const { kept_rating: rating, kept_stars: stars } = first
  return {
    data: { rating, reviews, ...(stars === null ? {} : { stars }) },
    meta: { page, limit, total: first.total },
  }
}

/**
 * Condition on `reviews r`: the viewer may see its product. Reviews of closed shops are excluded by the shop alone,
 * so that many of them don't make a list slow.
 */
export function isSeenBy(viewer: Viewer, shopId?: string): Sql {
  const ofProduct =
    shopId === undefined
      ? sql`(select ${isProductSeenBy(viewer)} from products p where p.id = r.product_id)`
      : isProductShown(viewer, shopId)
  if (viewer.seesAll) return ofProduct
  const isOpen = sql`r.shop_id in (select id from shops where ${isOpenShop('shops')})`
  const isOwn = viewer.id === null ? sql`false` : sql`r.shop_id = ${liveShopOf(viewer.id)}`
  return sql`(${isOpen} or ${isOwn}) and ${ofProduct}`
}

/**
 * Condition on `reviews r` of one shop: the viewer may see its product. It looks for the product among those of the
 * shop that are not on sale, which are few: to read the product of each review took five times as long.
 */
function isProductShown(viewer: Viewer, shopId: string): Sql {
  return sql`not exists (
    select from products p where p.shop_id = ${shopId} and p.id = r.product_id and not ${isOnSale()}
      and not ${isProductSeenBy(viewer)})`
}

/** Condition on `reviews r`: it is not hidden, or the viewer wrote it or is an admin. */
export function isShownTo({ id, seesAll }: Viewer): Sql {
  if (seesAll) return sql`true`
  return id === null ? isVisible : sql`(${isVisible} or r.customer_id = ${id})`
}
