import type { WishList, WishLists } from '@haat/contract/wishes'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** A customer's named lists, oldest first, and how many products the default list has, in one round trip. */
export async function selectLists(ctx: Ctx, customerId: string): Promise<WishLists> {
  const rows = await ctx.db.many(
    { id: tables.wish_lists.id.orNull, name: tables.wish_lists.name.orNull, count: int4 },
    sql`
    select l.id, l.name, count(w.id)::int as count
    from (select id, name from wish_lists where customer_id = ${customerId}
      union all select null, null) l
    left join wishes w on w.customer_id = ${customerId} and w.list_id is not distinct from l.id
    group by l.id, l.name order by l.id`,
  )
  const lists: WishList[] = []
  for (const { id, name, count } of rows) {
    if (id !== null && name !== null) lists.push({ id, name, count })
  }
  return { saved: rows.find(({ id }) => id === null)?.count ?? 0, lists }
}

export async function insertList(tx: Tx, customerId: string, name: string): Promise<string> {
  const { id } = await tx.db.one(
    pick(tables.wish_lists, 'id'),
    sql`insert into wish_lists (customer_id, name) values (${customerId}, ${name}) returning id`,
  )
  return id
}

export async function renameList(
  tx: Tx,
  customerId: string,
  id: string,
  name: string,
): Promise<number> {
  return await tx.db.run(
    sql`update wish_lists set name = ${name} where id = ${id} and customer_id = ${customerId}`,
  )
}

/** Deletes a list; its products go to the default list. */
export async function deleteList(ctx: Ctx, customerId: string, id: string): Promise<number> {
  return await ctx.db.run(
    sql`delete from wish_lists where id = ${id} and customer_id = ${customerId}`,
  )
}
