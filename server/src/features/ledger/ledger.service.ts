import type { Tx } from '#core/ctx.ts'
import type { JournalInput } from './ledger.rows.ts'
import { insertJournals } from './posting.queries.ts'

/**
 * Enters events in the books: each as one journal whose lines add up to zero. An event whose key was entered before
 * is skipped, so a retry is harmless. Returns how many were new. Whoever enters an event of an order holds the lock
 * of its row. The database refuses a journal that does not balance (constraint journal_lines_balanced), names no
 * account (journal_lines_account), or takes more than there is from an account that can't be overdrawn
 * (ledger_balances_overdrawn).
 */
export async function postJournals(tx: Tx, journals: readonly JournalInput[]): Promise<number> {
  if (journals.length === 0) return 0
  return await insertJournals(tx, journals)
}
