import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { jsonOf } from '#core/sql/json.ts'
import { int4 } from '#core/sql/kinds.ts'
import type { JournalInput } from './ledger.rows.ts'

/** Inserts journals with their lines in one statement. Returns how many were new. */
export async function insertJournals(tx: Tx, journals: readonly JournalInput[]): Promise<number> {
  const rows = journals.map(({ lines, ...journal }) => ({
    key: journal.key,
    at: journal.at,
    order_id: journal.orderId,
    shop_id: journal.shopId,
    payment_id: journal.paymentId,
    payout_id: journal.payoutId,
    by_id: journal.byId,
    approved_by: journal.approvedBy,
    note: journal.note,
    reverses: journal.reverses,
    lines: lines.map(({ account, partyId, amount }) => ({
      account,
      party_id: partyId,
      amount: String(amount),
    })),
  }))
  const { posted } = await tx.db.one(
    { posted: int4 },
    sql`select post_journals(${jsonOf(rows)}::jsonb) as posted`,
  )
  return posted
}
