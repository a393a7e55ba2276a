import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** The request that an order replaces the pieces of, and its order. */
export async function findReplaced(tx: Tx, replacementId: string) {
  return await tx.db.maybe(
    pick(tables.returns, 'id', 'order_id'),
    sql`select id, order_id from returns where replacement_id = ${replacementId} and state = 'REPLACED'`,
  )
}

const missing = { id: tables.order_items.id, quantity: int4 }

/**
 * Pieces of a request that the order in their place did not bring: cancelled, or back undelivered. Those that are part of
 * another request or refunded by now are left out; none when they were refunded before. The first order is locked.
 */
export async function selectMissing(
  tx: Tx,
  returnId: string,
): Promise<{ itemId: string; quantity: number }[]> {
  const rows = await tx.db.many(
    missing,
    sql`
    select id, quantity from (
      select i.id, least(kept_pieces(n.order_item_id), k.cancelled + coalesce((
        select sum(s.quantity) from shipment_items s join shipments h on h.id = s.shipment_id
        where s.order_item_id = k.id and h.state = 'RETURNED'), 0))::int as quantity
      from returns r join return_items n on n.return_id = r.id join order_items i on i.id = n.order_item_id
        join order_items k on k.order_id = r.replacement_id and k.position = i.position and k.product_id = i.product_id
      where r.id = ${returnId}
        and r.missing_refunded_at is null
    ) lost where quantity > 0 order by id`,
  )
  return rows.map(({ id, quantity }) => ({ itemId: id, quantity }))
}

/** Notes that the money of what is missing went back. */
export async function noteRefunded(tx: Tx, returnId: string): Promise<void> {
  await tx.db.run(sql`update returns set missing_refunded_at = now() where id = ${returnId}`)
}
