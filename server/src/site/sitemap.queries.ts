import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { type RowOf } from '#core/sql/kinds.ts'
import { columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveCategory } from '#features/catalog/categories.rows.ts'
import { isListed } from '#features/catalog/products.rows.ts'

const listedProduct = { id: tables.products.id, updatedAt: tables.products.updated_at }
export type ListedProduct = RowOf<typeof listedProduct>

/** The names of the categories with visible products. */
export async function filledCategories(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.many(
    pick(tables.categories, 'name'),
    sql`
    select name from categories where ${isLiveCategory('categories')} and product_count > 0 order by name`,
  )
  return rows.map(({ name }) => name)
}

/** The first id of each run of `size` visible products, newest first, in one index scan. */
export async function runStarts(ctx: Ctx, size: number): Promise<string[]> {
  const rows = await ctx.db.many(
    pick(tables.products, 'id'),
    sql`
    select id from (
      select id, row_number() over (order by id desc) as place from products where ${isListed('products')}
    ) numbered
    where (place - 1) % ${sql.int(size)} = 0
    order by id desc`,
  )
  return rows.map(({ id }) => id)
}

/** `size` visible products from this id on, newest first. */
export async function productsFrom(ctx: Ctx, id: string, size: number): Promise<ListedProduct[]> {
  return ctx.db.many(
    listedProduct,
    sql`
    select ${columns(listedProduct)} from products
    where ${isListed('products')} and id <= ${id}
    order by id desc limit ${sql.int(size)}`,
  )
}
