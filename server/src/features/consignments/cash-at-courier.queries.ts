import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool } from '#core/sql/kinds.ts'

export async function findCollecting(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.db.one(
    { found: bool },
    sql`select exists (
      select from consignments c join courier_accounts a on a.id = c.account_id
      where c.order_id = ${orderId} and c.status in ('BOOKED', 'CANCELLING') and c.cod_amount > 0
        and a.shop_id is null) as found`,
  )
  return row.found
}
