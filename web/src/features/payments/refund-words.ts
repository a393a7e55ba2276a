import type { GatewayName } from '@haat/contract/payments'
import type { Refund, RefundMethod, RefundState } from '@haat/contract/refunds'
import { money } from '#core/format.ts'
import type { Tone } from '#ui/badge.tsx'

/** The name of each gateway inside a sentence. */
export const gatewayWords: Record<GatewayName, string> = {
  sandbox: 'the test gateway',
  sslcommerz: 'SSLCommerz',
  aamarpay: 'aamarPay',
  bkash: 'bKash',
}

/** How a refund was sent by hand, after "Sent back". */
const methods: Record<RefundMethod, string> = {
  BANK: 'by bank transfer',
  BKASH: 'by bKash',
  SHOP: 'by the shop, in cash',
}

/** The name of each state, and its tone. */
export const refundStateWords: Record<RefundState, { word: string; tone: Tone }> = {
  PROPOSED: { word: 'To approve', tone: 'caution' },
  TO_SEND: { word: 'To send', tone: 'caution' },
  PROCESSING: { word: 'Processing', tone: 'primary' },
  TO_CONFIRM: { word: 'To confirm', tone: 'caution' },
  FAILED: { word: 'Not made', tone: 'danger' },
  DONE: { word: 'Sent back', tone: 'success' },
  WITHDRAWN: { word: 'Withdrawn', tone: 'neutral' },
}

const causes: Record<Refund['cause'], string> = {
  CANCELLATION: 'The cancelled order',
  SURPLUS: 'A second payment',
  RETURN: 'Returned goods',
  DISPUTE: 'A dispute',
  GOODWILL: 'Goodwill',
}

/** What a refund is for: its pieces and shipping, or its cause. */
export function purposeOf({ cause, lines, shipping, goodwill }: Refund): string {
  const parts = lines.map(({ quantity, name }) => `${quantity} × ${name}`)
  if (shipping > 0) parts.push('Shipping')
  if (parts.length === 0) return causes[cause]
  if (goodwill < 0) parts.push(`less ${money(-goodwill)} given before`)
  return parts.join(', ')
}

/** Where the money of a refund is. */
export function whereaboutsOf({ state, attempts, isByHand }: Refund): string {
  const last = attempts[0]
  const by = last?.method === null && last.gateway !== null ? gatewayWords[last.gateway] : 'hand'
  switch (state) {
    case 'PROPOSED':
      return 'Waits for a second person.'
    case 'TO_SEND':
      return isByHand ? 'Not sent back yet. It is sent by hand.' : 'Not sent back yet.'
    case 'PROCESSING':
      if (last?.status === 'UNKNOWN') return `Sent through ${by}, which has not confirmed it yet.`
      return last?.status === 'PROCESSING' ? `Being processed by ${by}` : `Being sent through ${by}`
    case 'TO_CONFIRM':
      return 'Sent by hand, and being checked.'
    case 'FAILED':
      return `Not made by ${by}. It will be sent again.`
    case 'DONE':
      if (last === undefined) return 'Sent back by hand.'
      return last.method === null ? `Sent back through ${by}` : `Sent back ${methods[last.method]}`
    case 'WITHDRAWN':
      return 'Taken back; nothing was sent.'
  }
}

/** Whether the market owes it without anybody's decision, so that nobody can take it back. */
export function isAutomatic({ cause, lines, shipping }: Refund): boolean {
  return cause === 'SURPLUS' || (cause === 'CANCELLATION' && lines.length === 0 && shipping === 0)
}
