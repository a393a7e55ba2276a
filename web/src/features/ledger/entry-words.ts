import type { StatementEntry } from '@haat/contract/ledger'

const words: Record<string, string> = {
  'cash.collected': 'Cash collected by the shop',
  'cash.returned': 'Cash given back by the shop',
  'order.delivered': 'Order delivered',
  'order.released': 'Hold ended',
  'order.cancelled': 'Order cancelled',
  'order.returned': 'Order returned undelivered',
  'payout.made': 'Payout on its way',
  'payout.paid': 'Payout received',
  'payout.failed': 'Payout failed',
  'payout.returned': 'Payout sent back by the bank',
  'refund.decided': 'Refund to the customer',
  'refund.withdrawn': 'Refund taken back',
  'return.disputed': 'Return disputed, set aside',
  'return.decided': 'Return decided',
  'dispute.opened': 'Payment disputed, set aside',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute decided',
  'debt.paid': 'Debt paid',
  'debt.written-off': 'Debt written off',
  'debt.inherited': 'Debt of a deleted shop',
  'debt.passed-on': 'Debt passed on to the next shop',
  correction: 'Correction',
}

/** What an entry of a statement is called: `Hold ended`. */
export function entryWords({ kind, total }: Pick<StatementEntry, 'kind' | 'total'>): string {
  if (kind === 'adjustment') return total < 0 ? 'Charge by the market' : 'Credit by the market'
  const known = words[kind]
  if (known !== undefined) return known
  const text = kind.replaceAll(/[.-]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** An amount that was moved, with its sign: `+120৳`; nothing for zero. */
export function signed(amount: number, write: (amount: number) => string): string {
  if (amount === 0) return ''
  return amount > 0 ? `+${write(amount)}` : write(amount)
}
