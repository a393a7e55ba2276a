import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'

export interface ListedProduct {
  id: string
  updatedAt: string
}

/** The names of the categories that have something to show. */
export async function filledCategories(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.many<{ name: string }>(sql`
    select name from categories where deleted_at is null and product_count > 0 order by name`)
  return rows.map(({ name }) => name)
}

/** The first id of each run of `size` visible products, newest first, in one index scan. */
export async function runStarts(ctx: Ctx, size: number): Promise<string[]> {
  const rows = await ctx.db.many<{ id: string }>(sql`
    select id from (
      select id, row_number() over (order by id desc) as place from products where visible
    ) numbered
    where (place - 1) % ${sql.int(size)} = 0
    order by id desc`)
  return rows.map(({ id }) => id)
}

/** `size` visible products from this id on, newest first. */
export async function productsFrom(ctx: Ctx, id: string, size: number): Promise<ListedProduct[]> {
  return ctx.db.many<ListedProduct>(sql`
    select id, updated_at as "updatedAt" from products
    where visible and id <= ${id}
    order by id desc limit ${sql.int(size)}`)
}
