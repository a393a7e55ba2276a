import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isHeldByCourier } from './couriers.rows.ts'

/** Those of the orders whose cash this courier has collected and that no live remittance names. */
export async function selectNotEntered(
  tx: Tx,
  courier: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.db.many(
    pick(tables.orders, 'id'),
    sql`select o.id from orders o
      where o.id = any(${ids}::uuid[]) and o.courier = ${courier} and ${isHeldByCourier} and not exists (
        select from courier_remittance_orders r where r.order_id = o.id and r.is_live)
      order by o.id`,
  )
  return rows.map(({ id }) => id)
}
