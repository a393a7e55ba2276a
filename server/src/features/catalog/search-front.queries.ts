import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, uuid } from '#core/sql/kinds.ts'
import { isListed } from './products.rows.ts'

/** Whether searches rank the front of each category before all products. */
export async function isLargeMarket(ctx: Ctx): Promise<boolean> {
  const { is_large } = await ctx.db.one(
    { is_large: bool },
    sql`select is_large_market() as is_large`,
  )
  return is_large
}

/**
 * The products that belong in front and are not, and the other way round. In front are, of each category, as many
 * products as `front_size()` says, with the best ratings, newer ones first; none unless `hasFront`.
 */
export async function selectMisplaced(
  ctx: Ctx,
  hasFront: boolean,
): Promise<{ product_id: string; belongs: boolean }[]> {
  return await ctx.db.many(
    { product_id: uuid, belongs: bool },
    sql`
    with chosen as materialized (
      select f.id from categories c cross join lateral (
        select p.id from products p where p.category_id = c.id and ${isListed()}
        order by p.featured desc, p.id desc limit case when ${hasFront} then front_size() else 0 end) f
    )
    select s.product_id, false as belongs from product_search s
    where s.front and not exists (select from chosen where chosen.id = s.product_id)
    union all
    select s.product_id, true from chosen join product_search s on s.product_id = chosen.id
    where not s.front
    order by product_id`,
  )
}

/** Moves products into the front, or out of it. */
export async function setFront(ctx: Ctx, ids: readonly string[], belongs: boolean): Promise<void> {
  await ctx.db.run(sql`
    with locked as materialized (
      select product_id from product_search where product_id = any (${ids}::uuid[])
      order by product_id for update
    )
    update product_search s set front = ${belongs} from locked where s.product_id = locked.product_id`)
}
