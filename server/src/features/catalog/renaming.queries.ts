import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { uuid } from '#core/sql/kinds.ts'

const atOnce = 100

/**
 * Rewrites the next search rows after the product `last`. Returns the last product it wrote, null when none was
 * left.
 */
export async function writeSearchRows(
  ctx: Ctx,
  renamed: { shopId: string } | { categoryId: string },
  last: string | null,
): Promise<string | null> {
  const belongs: Sql =
    'shopId' in renamed
      ? sql`shop_id = ${renamed.shopId}`
      : sql`category_id in (select id from categories where path @> array[${renamed.categoryId}::uuid])`
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
