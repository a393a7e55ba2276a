import { recentlyViewedLimits } from '@haat/contract/recently-viewed.limits'
import type { Page } from '@haat/contract/paging'
import type { RecentlyViewed, ViewsQuery } from '@haat/contract/recently-viewed'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { selectPage } from '#core/sql/paging.ts'
import {
  isOnSale,
  listedProduct,
  toListedProduct,
  withCategoryAndShop,
} from '#features/catalog/products.rows.ts'

/** A view with its product, from `views`. */
const view = {
  ...aliased('v', {
    view_id: tables.recent_views.id,
    viewed_at: tables.recent_views.viewed_at,
  }),
  ...listedProduct,
}
const views = sql`recent_views v join products p on p.id = v.product_id ${withCategoryAndShop}`

/** Writes or renews the view of a product on sale, and deletes the customer's oldest views beyond the limit. */
export async function upsertView(ctx: Ctx, customerId: string, productId: string): Promise<void> {
  await ctx.db.run(sql`
    with seen as (
      insert into recent_views (customer_id, product_id)
      select ${customerId}, id from products where id = ${productId} and ${isOnSale('products')}
      on conflict (customer_id, product_id) do update set viewed_at = now()
    )
    delete from recent_views where id in (
      select id from recent_views where customer_id = ${customerId} and product_id <> ${productId}
      order by viewed_at desc, id desc offset ${sql.int(recentlyViewedLimits.recentViewsKept - 1)})`)
}

export async function findView(
  ctx: Ctx,
  customerId: string,
  productId: string,
): Promise<RecentlyViewed | null> {
  const row = await ctx.db.maybe(
    view,
    sql`
    select ${columns(view)} from ${views}
    ${sql.where([...isOwnAndOnSale(customerId), sql`v.product_id = ${productId}`])}`,
  )
  return row === null ? null : toRecentlyViewed(row, ctx.pictureBase)
}

export async function selectViews(
  ctx: Ctx,
  customerId: string,
  { page, limit }: ViewsQuery,
): Promise<Page<RecentlyViewed>> {
  const { rows, meta } = await selectPage(ctx, view, {
    from: views,
    where: isOwnAndOnSale(customerId),
    orderBy: sql`v.viewed_at desc, v.id desc`,
    page,
    limit,
  })
  return { data: rows.map((row) => toRecentlyViewed(row, ctx.pictureBase)), meta }
}

export async function deleteViewRow(ctx: Ctx, customerId: string, id: string): Promise<number> {
  return await ctx.db.run(
    sql`delete from recent_views where id = ${id} and customer_id = ${customerId}`,
  )
}

function isOwnAndOnSale(customerId: string): Sql[] {
  return [sql`v.customer_id = ${customerId}`, isOnSale()]
}

function toRecentlyViewed(row: RowOf<typeof view>, base: string): RecentlyViewed {
  return { id: row.view_id, viewedAt: row.viewed_at, product: toListedProduct(row, base) }
}
