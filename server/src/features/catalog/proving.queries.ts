import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, uuid } from '#core/sql/kinds.ts'

/** So many products are looked at in a transaction, which locks those that change. */
const batch = 2_000

const looked = { last: uuid.orNull, count: int4 }

/**
 * Writes anew what is proven of the discounts of the next products after an id. Returns the last of them, or null when
 * there are no more. A product whose price somebody changes meanwhile is left to its trigger.
 */
export async function proveNext(tx: Tx, after: string): Promise<string | null> {
  const { last, count } = await tx.db.one(
    looked,
    sql`
    with next as materialized (
      select id, price, discount, proven_discount from products
      where id > ${after} and (discount > 0 or proven_discount > 0) order by id limit ${sql.int(batch)}
    ), changed as (
      select n.id, n.price, n.discount, proven_part(n.id, n.price, n.discount) as proven from next n
    ), written as (
      update products p set proven_discount = c.proven from changed c
      where p.id = c.id and p.proven_discount <> c.proven and p.price = c.price and p.discount = c.discount
    )
    select (select id from next order by id desc limit 1) as last, (select count(*)::int from next) as count`,
  )
  return count < batch ? null : last
}
