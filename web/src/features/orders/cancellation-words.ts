import type { CancellationPreview } from '@haat/contract/cancellations'
import type { GatewayName } from '@haat/contract/payments'
import { money } from '#core/format.ts'
import type { Canceller } from './cancellation-form.ts'

const gatewayWords: Record<GatewayName, string> = {
  bkash: 'bKash',
  sslcommerz: 'SSLCommerz',
  aamarpay: 'aamarPay',
  sandbox: 'the test gateway',
}

/** What happens to the money, and where it goes. */
export function moneyWords(
  { isRefund, amount, gateway }: Pick<CancellationPreview, 'isRefund' | 'amount' | 'gateway'>,
  by: Canceller,
): string {
  const who = by === 'buyer' ? 'you' : 'the buyer'
  if (amount === 0) {
    return isRefund
      ? 'No more money goes back: these pieces cost nothing, or were refunded before.'
      : 'The amount to pay stays as it is.'
  }
  if (!isRefund)
    return `${capitalised(who)} ${who === 'you' ? 'pay' : 'pays'} ${money(amount)} less.`
  if (gateway === null) return `${money(amount)} in cash goes back to ${who}.`
  return `${money(amount)} goes back to ${who} through ${gatewayWords[gateway]}, as it was paid.`
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
