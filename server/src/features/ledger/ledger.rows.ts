import type { LedgerAccount } from '@haat/contract/ledger'
import type { Poisha } from '@haat/contract/money'

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
