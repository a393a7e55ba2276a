import type { ShipmentState } from '@haat/contract/shipments'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

export async function findState(ctx: Ctx, id: string): Promise<ShipmentState> {
  const shape = pick(tables.shipments, 'state')
  const row = await ctx.db.one(shape, sql`select state from shipments where id = ${id}`)
  return row.state
}

/** The event that a courier's report makes, with the report's own key. */
export async function writeReport(tx: Tx, id: string, state: string, key: string): Promise<void> {
  await tx.db.run(sql`select report_shipment(${id}::uuid, ${state}, ${key})`)
}
