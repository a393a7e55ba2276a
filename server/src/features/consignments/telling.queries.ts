import { consignmentLimits } from '@haat/contract/consignments.limits'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

export type Trouble = 'UNKNOWN' | 'CASH'

const batch = 100
const told = { UNKNOWN: sql`told_unknown_at`, CASH: sql`told_cash_at` }
const unknown = pick(tables.consignments, 'id', 'order_id')

/** Parcels of which nobody has known for long whether their courier has them, and nobody was told. */
export async function selectLongUnknown(ctx: Ctx) {
  const minutes = consignmentLimits.unknownToldMinutes
  return await ctx.db.many(
    unknown,
    sql`select c.id, c.order_id from consignments c
      where c.status in ('WAITING', 'UNKNOWN') and c.told_unknown_at is null
        and c.created_at <= now() - make_interval(mins => ${minutes})
      order by c.created_at limit ${sql.int(batch)}`,
  )
}

/** Notes that people were told; false when they were told before. */
export async function markTold(tx: Tx, id: string, trouble: Trouble): Promise<boolean> {
  const rows = await tx.db.many(
    pick(tables.consignments, 'id'),
    sql`update consignments set ${told[trouble]} = now() where id = ${id} and ${told[trouble]} is null returning id`,
  )
  return rows.length > 0
}
