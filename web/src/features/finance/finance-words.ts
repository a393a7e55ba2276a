import type { Journal, Proposal } from '@haat/contract/ledger'
import type { GatewayName } from '@haat/contract/payments'
import type { PayoutBlock } from '@haat/contract/payouts'
import type { SettlementResult } from '@haat/contract/settlement-files'
import { money } from '#core/format.ts'

export const blockWords: Record<PayoutBlock, string> = {
  SHOP_CLOSED: 'The shop is closed',
  NO_ACCOUNT: 'No payout account',
  ACCOUNT_NOT_VERIFIED: 'Account not verified',
  ACCOUNT_CHANGED: 'New account (72 hours)',
  BELOW_ZERO: 'Owes the market',
  BELOW_MINIMUM: 'Below the least amount',
  DRAFT_OPEN: 'Has a draft',
}

export const gatewayWords: Record<GatewayName, string> = {
  sandbox: 'Test gateway',
  sslcommerz: 'SSLCommerz',
  aamarpay: 'aamarPay',
  bkash: 'bKash',
}

export const resultWords: Record<SettlementResult, string> = {
  MATCHED: 'Matched',
  FEE_DIFFERS: 'Fee differs',
  AMOUNT_DIFFERS: 'Amount differs',
  UNKNOWN: 'Unknown',
  DUPLICATE: 'Entered before',
  MISSING: 'Missing',
}

export const resultNotes: Record<SettlementResult, string> = {
  MATCHED: 'As in the books',
  FEE_DIFFERS: 'The gateway kept another fee; the books take it over',
  AMOUNT_DIFFERS: 'The gateway paid another amount than the customer',
  UNKNOWN: 'Money that the books know nothing of',
  DUPLICATE: 'Left out, because another row brought it',
  MISSING: 'In the books for these days, but in no file',
}

const journalWords: Record<string, string> = {
  'payment.settled': 'Payment received by the gateway',
  'cash.collected': 'Cash collected',
  'cash.returned': 'Cash given back',
  'order.delivered': 'Order delivered',
  'order.released': 'Hold ended',
  'order.cancelled': 'Order cancelled',
  'order.returned': 'Order returned undelivered',
  'refund.decided': 'Refund decided',
  'refund.withdrawn': 'Refund taken back',
  'refund.sent': 'Refund sent',
  'payout.made': 'Payout approved',
  'payout.paid': 'Payout paid',
  'payout.failed': 'Payout failed',
  'payout.returned': 'Payout sent back by the bank',
  'debt.paid': 'Debt paid',
  'debt.written-off': 'Debt written off',
  'debt.inherited': 'Debt of a deleted shop',
  'debt.passed-on': 'Debt passed on to the next shop',
  'return.disputed': 'Return disputed',
  'return.decided': 'Return decided',
  'dispute.opened': 'Payment disputed',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
  'courier.billed': 'Bill of a courier',
  'courier.remitted': 'Cash from a courier',
  'gateway.paid': 'Transfer from a gateway',
  opening: 'Balance from before the books',
  'difference.cleared': 'Difference cleared',
  adjustment: 'Charge or credit',
  correction: 'Correction',
}

/** What a journal is called: `Hold ended`. */
export function journalTitle({ kind }: Pick<Journal, 'kind'>): string {
  const text = journalWords[kind] ?? kind.replaceAll(/[.-]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `Charge Corner Shop 200৳`. */
export function proposalTitle(proposal: Proposal): string {
  const amount = money(proposal.amount ?? 0)
  const shop = proposal.shopName ?? 'a shop'
  const account = `${proposal.account ?? ''}${proposal.gateway === null ? '' : ` of ${proposal.gateway}`}`
  switch (proposal.kind) {
    case 'CORRECTION':
      return `Take back ${proposal.journalKey ?? 'an entry'}`
    case 'PENALTY':
      return `Charge ${shop} ${amount}`
    case 'CREDIT':
      return `Credit ${shop} ${amount}`
    case 'SHORTAGE':
      return `Clear a shortage of ${amount} to ${account}`
    default:
      return `Clear a surplus of ${amount} to ${account}`
  }
}

/** An amount of a journal's line in its column: debit or credit, or nothing. */
export const debitOf = (amount: number) => (amount > 0 ? money(amount) : '')
export const creditOf = (amount: number) => (amount < 0 ? money(-amount) : '')
