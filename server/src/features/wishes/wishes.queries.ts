import type { Page } from '@haat/contract/paging'
import { fromTaka } from '@haat/contract/money'
import type { Wish, WishEdit, WishesQuery } from '@haat/contract/wishes'
import { wishLimits } from '@haat/contract/wishes.limits'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, uuid } from '#core/sql/kinds.ts'
import { selectPage } from '#core/sql/paging.ts'
import { columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson } from '#features/accounts/people.rows.ts'
import { isOnSale } from '#features/catalog/products.rows.ts'
import { toWish, wish, wishedProducts } from './wishes.rows.ts'

/** Locks the customer, so that the writes to one customer's lists follow each other. False when they are gone. */
export async function lockCustomer(tx: Tx, customerId: string): Promise<boolean> {
  const row = await tx.db.maybe(
    { id: uuid },
    sql`
    select id from people where id = ${customerId} and ${isLivePerson('people')} for no key update`,
  )
  return row !== null
}

export async function countWishes(tx: Tx, customerId: string): Promise<number> {
  const { wishes } = await tx.db.one(
    { wishes: int4 },
    sql`select count(*)::int as wishes from wishes where customer_id = ${customerId}`,
  )
  return wishes
}

/** Saves a product on sale at its current price, unless it is saved already. */
export async function insertWish(tx: Tx, customerId: string, productId: string): Promise<void> {
  await tx.db.run(sql`
    insert into wishes (customer_id, product_id, price_then)
    select ${customerId}, p.id, p.price from products p
    where p.id = ${productId} and ${isOnSale()}
    on conflict on constraint wishes_once do nothing`)
}

/** Changes the given fields. Another wished price, or being told again, begins anew. Returns how many rows it found. */
export async function updateWish(
  tx: Tx,
  customerId: string,
  productId: string,
  { listId, tellsStock, tellsPrice, wishedPrice }: WishEdit,
): Promise<number> {
  const sets: Sql[] = []
  if (listId !== undefined) sets.push(sql`list_id = ${listId}`)
  if (tellsStock !== undefined) sets.push(sql`tells_stock = ${tellsStock}`)
  if (tellsPrice !== undefined) sets.push(sql`tells_price = ${tellsPrice}`)
  if (wishedPrice !== undefined) {
    sets.push(sql`wished_price = ${wishedPrice === null ? null : fromTaka(wishedPrice)}`)
  }
  if (wishedPrice !== undefined || tellsPrice !== undefined) {
    sets.push(sql`price_told = null, price_told_at = null`)
  }
  return await tx.db.run(sql`
    update wishes set ${sql.join(sets, ', ')}
    where customer_id = ${customerId} and product_id = ${productId}`)
}

export async function deleteWish(ctx: Ctx, customerId: string, productId: string): Promise<number> {
  return await ctx.db.run(
    sql`delete from wishes where customer_id = ${customerId} and product_id = ${productId}`,
  )
}

export async function findWish(
  ctx: Ctx,
  customerId: string,
  productId: string,
): Promise<Wish | null> {
  const row = await ctx.db.maybe(
    wish,
    sql`
    select ${columns(wish)} from ${wishedProducts}
    where w.customer_id = ${customerId} and w.product_id = ${productId}`,
  )
  return row === null ? null : toWish(row, ctx.pictureBase)
}

/** A customer's saved products, newest first, those that are no longer sold included. */
export async function selectWishes(
  ctx: Ctx,
  customerId: string,
  { page, limit, listId }: WishesQuery,
): Promise<Page<Wish>> {
  const where = [sql`w.customer_id = ${customerId}`]
  if (listId === 'saved') where.push(sql`w.list_id is null`)
  else if (listId !== undefined) where.push(sql`w.list_id = ${listId}`)
  const { rows, meta } = await selectPage(ctx, wish, {
    from: wishedProducts,
    where,
    orderBy: sql`w.id desc`,
    page,
    limit,
  })
  return { data: rows.map((row) => toWish(row, ctx.pictureBase)), meta }
}

export async function selectWishedIds(ctx: Ctx, customerId: string): Promise<string[]> {
  const rows = await ctx.db.many(
    pick(tables.wishes, 'product_id'),
    sql.light`
    select product_id from wishes where customer_id = ${customerId}
    limit ${sql.int(wishLimits.wishesMax)}`,
  )
  return rows.map((row) => row.product_id)
}
