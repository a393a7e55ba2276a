import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** Requests whose pieces an order has replaced that has arrived, and of which nobody has looked what it lacked. */
export async function selectArrived(
  ctx: Ctx,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await ctx.db.many(
    pick(tables.returns, 'id'),
    sql`select r.id from returns r join orders o on o.id = r.replacement_id
      where r.state = 'REPLACED' and r.missing_settled_at is null and o.status = 'DELIVERED'
        and (${after}::uuid is null or r.id > ${after}::uuid)
      order by r.id limit ${sql.int(most)}`,
  )
  return rows.map(({ id }) => id)
}

export async function findReplaced(tx: Tx, id: string) {
  return await tx.db.maybe(
    pick(tables.returns, 'order_id', 'reason'),
    sql`select order_id, reason from returns where id = ${id}`,
  )
}

/** Notes that what is missing is settled. False when it was before. The first order is locked. */
export async function noteSettled(tx: Tx, id: string): Promise<boolean> {
  const noted = await tx.db.run(sql`
    update returns set missing_settled_at = now()
    where id = ${id} and state = 'REPLACED' and missing_settled_at is null`)
  return noted === 1
}

const missing = { id: tables.order_items.id, quantity: int4 }

/**
 * Pieces of a request that the order in their place did not bring: cancelled, or back undelivered. Those that are part of
 * another request or refunded by now are left out. The first order is locked.
 */
export async function selectMissing(
  tx: Tx,
  returnId: string,
): Promise<{ itemId: string; quantity: number }[]> {
  const rows = await tx.db.many(
    missing,
    sql`
    select id, quantity from (
      select i.id, least(kept_pieces(i.id), k.cancelled + coalesce((
        select sum(s.quantity) from shipment_items s join shipments h on h.id = s.shipment_id
        where s.order_item_id = k.id and h.state = 'RETURNED'), 0))::int as quantity
      from returns r join return_items n on n.return_id = r.id join order_items i on i.id = n.order_item_id
        join order_items k on k.order_id = r.replacement_id and k.position = i.position and k.product_id = i.product_id
      where r.id = ${returnId}
    ) lost where quantity > 0 order by id`,
  )
  return rows.map(({ id, quantity }) => ({ itemId: id, quantity }))
}
