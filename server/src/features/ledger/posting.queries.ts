import type { LedgerAccount } from '@haat/contract/ledger'
import type { Poisha } from '@haat/contract/money'
import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { jsonOf } from '#core/sql/json.ts'
import { int4 } from '#core/sql/kinds.ts'

/** A line of a journal: poisha, debit above zero, credit below. Lines of zero are left out. */
export interface JournalLine {
  account: LedgerAccount
  /** The shop, gateway, courier, order or payment; left out where the account is kept per nothing. */
  partyId?: string
  amount: Poisha
}

/** One event in the books. */
export interface JournalInput {
  /** Names the event, so that it is entered once: `payout.paid:<payout>`. Its kind is what precedes the colon. */
  key: string
  /** When it happened, as ISO; now by default. */
  at?: string
  orderId?: string
  shopId?: string
  paymentId?: string
  payoutId?: string
  byId?: string
  approvedBy?: string
  note?: string
  /** The id of the journal that this one takes back. */
  reverses?: bigint
  lines: readonly JournalLine[]
}

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
