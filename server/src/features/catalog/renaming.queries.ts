import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { uuid } from '#core/sql/kinds.ts'

const atOnce = 100

/** The shop, category, brand or attribute that was renamed, or the choice of one. */
export type Renamed =
  | { shopId: string }
  | { categoryId: string }
  | { brandId: string }
  | { attributeId: number }
  | { valueId: number }

/**
 * Rewrites the next search rows after the product `last`. Returns the last product it wrote, null when none was
 * left.
 */
export async function writeSearchRows(
  ctx: Ctx,
  renamed: Renamed,
  last: string | null,
): Promise<string | null> {
  const belongs = productsOf(renamed)
  const row = await ctx.db.maybe(
    { last: uuid.orNull },
    sql`
    with batch as materialized (
      select array_agg(product_id) as ids from (
        select product_id from product_search
        where ${belongs} and (${last}::uuid is null or product_id > ${last}::uuid)
        order by product_id limit ${sql.int(atOnce)}) b
    )
    select ids[cardinality(ids)] as last from batch, lateral write_search(ids) where ids is not null`,
  )
  return row?.last ?? null
}

/** Condition on search rows. */
function productsOf(renamed: Renamed): Sql {
  if ('shopId' in renamed) return sql`shop_id = ${renamed.shopId}`
  if ('categoryId' in renamed) {
    return sql`category_id in (select id from categories where path @> array[${renamed.categoryId}::uuid])`
  }
  if ('brandId' in renamed) {
    return sql`exists (select from products p where p.id = product_id and p.brand_id = ${renamed.brandId})`
  }
  const said =
    'attributeId' in renamed
      ? sql`a.attribute_id = ${renamed.attributeId}`
      : sql`a.value_id = ${renamed.valueId}`
  return sql`exists (select from product_attributes a where a.product_id = product_search.product_id and ${said})`
}
