import type { OwnRate } from '@haat/contract/commissions'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, texts, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveCategory } from '#features/catalog/categories.rows.ts'
import { isLiveProduct, withCategoryAndShop } from '#features/catalog/products.rows.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'
import { rateTerms, toRateFields } from './commissions.rows.ts'

const tried = {
  ...aliased('p', pick(tables.products, 'id', 'name', 'price', 'shop_id', 'category_id')),
  ...aliased('s', { shop: tables.shops.name }),
  ...aliased('c', { category: tables.categories.name }),
}

/** A product with what decides its rate. */
export async function findTriedProduct(
  ctx: Ctx,
  productId: string,
): Promise<RowOf<typeof tried> | null> {
  return await ctx.db.maybe(
    tried,
    sql`select ${columns(tried)} from products p ${withCategoryAndShop}
      where p.id = ${productId} and ${isLiveProduct()}`,
  )
}

const owned = {
  ...aliased('s', { shop_id: tables.shops.id }),
  ...aliased('p', {
    product_id: tables.products.id.orNull,
    category_id: tables.products.category_id.orNull,
  }),
}

/** A vendor's shop, and its product of this id if there is one. */
export async function findOwnProduct(
  ctx: Ctx,
  vendorId: string,
  productId: string | undefined,
): Promise<RowOf<typeof owned> | null> {
  return await ctx.db.maybe(
    owned,
    sql`select ${columns(owned)} from shops s
      left join products p on p.id = ${productId ?? null}::uuid and p.shop_id = s.id
      where s.id = ${liveShopOf(vendorId)}`,
  )
}

/** A rate of a shop's price list: what the rate takes, and the names of what it is for. */
const listed = {
  ...rateTerms,
  ...aliased(
    'r',
    pick(tables.commission_rates, 'id', 'name', 'valid_from', 'valid_to', 'is_fallback'),
  ),
  is_for_shop: computed(bool, sql`r.shop_ids is not null`),
  categories: computed(
    texts.orNull,
    sql`case when r.category_ids is not null then array(
      select c.name from categories c where c.id = any(r.category_ids) and ${isLiveCategory()}
      order by lower(c.name)) end`,
  ),
  products: computed(
    texts.orNull,
    sql`case when r.product_ids is not null then array(
      select p.name from products p where p.id = any(r.product_ids) and p.shop_id = s.id
        and ${isLiveProduct()} order by lower(p.name)) end`,
  ),
}

/** The rates that apply to a vendor's shop now or later, in their order. A rate for nothing of theirs is left out. */
export async function selectOwnRates(ctx: Ctx, vendorId: string): Promise<OwnRate[]> {
  const rows = await ctx.db.many(
    listed,
    sql`select ${columns(listed)} from shops s
      join commission_rates r on r.is_enabled and (r.shop_ids is null or s.id = any(r.shop_ids))
        and (r.valid_to is null or r.valid_to > clock_timestamp())
      where s.id = ${liveShopOf(vendorId)} order by r.position`,
  )
  return rows
    .filter(({ categories, products }) => categories?.length !== 0 && products?.length !== 0)
    .map((row) => ({
      id: row.id,
      ...toRateFields(row, ctx.config),
      isFallback: row.is_fallback,
      isForShop: row.is_for_shop,
      categories: row.categories,
      products: row.products,
    }))
}
