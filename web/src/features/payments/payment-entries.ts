import type { PaymentTry } from '@haat/contract/payments'
import type { Refund } from '@haat/contract/refunds'
import { money } from '#core/format.ts'
import type { TimelineEntry } from '#ui/timeline.tsx'
import { gatewayWords, purposeOf, whereaboutsOf } from './refund-words.ts'

/** The tries to pay and the money that arrived, as an order's timeline shows them. */
export function paymentEntries(payments: readonly PaymentTry[]): TimelineEntry[] {
  return payments.flatMap(({ id, amount, gateway, createdAt, received }) => {
    const by = `through ${gatewayWords[gateway]}`
    const started: TimelineEntry = {
      key: `${id} started`,
      at: createdAt,
      icon: 'credit-card',
      title: `Payment of ${money(amount)} started`,
      by,
    }
    if (received === null) return [started]
    const isPaying = received.outcome === 'APPLIED'
    const title = isPaying ? `${money(amount)} paid` : `${money(amount)} paid once more`
    return [started, { key: `${id} paid`, at: received.at, icon: 'banknote', title, by }]
  })
}

/** The refunds of an order, as its timeline shows them: decided, and sent back. */
export function refundEntries(refunds: readonly Refund[]): TimelineEntry[] {
  return refunds.flatMap((refund) => {
    const { id, amount, createdAt, endedAt, state } = refund
    const decided: TimelineEntry = {
      key: `${id} decided`,
      at: createdAt,
      icon: 'rotate-ccw',
      title: `Refund of ${money(amount)} decided`,
      text: purposeOf(refund),
    }
    if (endedAt === null) return [decided]
    const title = state === 'DONE' ? `${money(amount)} sent back` : 'Refund taken back'
    return [
      decided,
      { key: `${id} ended`, at: endedAt, icon: 'banknote', title, text: whereaboutsOf(refund) },
    ]
  })
}
