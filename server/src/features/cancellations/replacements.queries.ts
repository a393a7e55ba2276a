import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** Whether an order replaces pieces of another one, which has the money. */
export async function isReplacement(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.db.maybe(
    pick(tables.returns, 'id'),
    sql`select id from returns where replacement_id = ${orderId} limit 1`,
  )
  return row !== null
}
