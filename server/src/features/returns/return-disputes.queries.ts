import { verdictInput, type VerdictInput } from '@haat/contract/return-steps'
import type { Poisha } from '@haat/contract/money'
import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int8, type RowOf } from '#core/sql/kinds.ts'
import { columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

const money = {
  /** What of the hold is the order's; null once it is over. */
  held: computed(int8.orNull, sql`held_of(o.id)`),
  /** A bank has taken its payment back: the shop's part is set aside already, and nothing can be refunded. */
  is_charged_back: computed(
    bool,
    sql`exists (select from disputes where order_id = o.id and status <> 'WON')`,
  ),
}

export async function readHeld(
  tx: Tx,
  orderId: string,
): Promise<{ held: Poisha | null; is_charged_back: boolean }> {
  return await tx.db.one(money, sql`select ${columns(money)} from orders o where o.id = ${orderId}`)
}

export async function insertVerdict(
  tx: Tx,
  returnId: string,
  byId: string,
  { outcome, lines, text }: VerdictInput,
): Promise<void> {
  await tx.db.run(sql`
    insert into return_verdicts (return_id, outcome, lines, text, by_id)
    values (${returnId}, ${outcome}, ${JSON.stringify(lines)}::jsonb, ${text}, ${byId})`)
}

const verdict = {
  ...pick(tables.return_verdicts, 'id', 'outcome', 'text', 'status', 'by_id', 'decided_by'),
  lines: tables.return_verdicts.lines.holding({ schema: verdictInput.shape.lines }),
}
export type VerdictRow = RowOf<typeof verdict>

/** The last verdict on a request, which a second person has to confirm. */
export async function lastVerdict(tx: Tx, returnId: string): Promise<VerdictRow | null> {
  return await tx.db.maybe(
    verdict,
    sql`select ${columns(verdict)} from return_verdicts where return_id = ${returnId}
      order by id desc limit 1`,
  )
}

export async function writeVerdict(
  tx: Tx,
  id: string,
  status: 'APPROVED' | 'REJECTED',
  byId: string,
): Promise<void> {
  await tx.db.run(sql`
    update return_verdicts set status = ${status}, decided_by = ${byId}, decided_at = now() where id = ${id}`)
}
