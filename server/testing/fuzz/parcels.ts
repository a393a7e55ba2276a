import { sql } from '#core/sql/db.ts'
import { tables } from '#core/sql/tables.ts'
import { pick } from '#core/sql/shapes.ts'
import type { Kit } from '#testing/kit.ts'
import { shipmentCalls } from '#testing/shipments.ts'

/** Orders that came back, so that somebody can look at their parcels. */
export async function plantParcels(kit: Kit): Promise<void> {
  const { moveOrder } = shipmentCalls(kit)
  const admin = await kit.person('ADMIN')
  const rows = await kit.ctx.db.many(
    pick(tables.orders, 'id'),
    sql`select id from orders where status = 'PROCESSING' and payment_type = 'COD' order by id limit 8`,
  )
  for (const { id } of rows) {
    await moveOrder(admin, id, 'SHIPPED')
    await moveOrder(admin, id, 'RETURNED')
  }
}
