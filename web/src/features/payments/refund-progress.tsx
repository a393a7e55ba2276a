import type { Order } from '@haat/contract/orders'
import type { GatewayName, RefundAttempt } from '@haat/contract/payments'
import { formatDay, money } from '#core/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { useGetRefundsQuery } from './payments-api.ts'

const gateways: Record<GatewayName, string> = {
  sandbox: 'the test gateway',
  sslcommerz: 'SSLCommerz',
  aamarpay: 'aamarPay',
  bkash: 'bKash',
}

const states: Record<RefundAttempt['status'], { word: string; tone: Tone; text: string }> = {
  SENT: { word: 'Sending', tone: 'caution', text: 'Being sent to' },
  UNKNOWN: { word: 'Sending', tone: 'caution', text: 'Waiting for an answer of' },
  PROCESSING: { word: 'Processing', tone: 'caution', text: 'Being processed by' },
  DONE: { word: 'Sent back', tone: 'success', text: 'Sent back through' },
  FAILED: { word: 'Not made', tone: 'danger', text: 'Not made by' },
}

/** Where the money of a refund is; nothing for an order without one. */
export function RefundProgress({ order }: { order: Order }) {
  const hasRefund = order.paymentStatus === 'REFUND_DUE' || order.paymentStatus === 'REFUNDED'
  const result = useGetRefundsQuery(order.id, { skip: !hasRefund })
  if (!hasRefund) return null
  return (
    <section aria-labelledby="order-refund">
      <h3 id="order-refund" className="mb-2 text-sm font-semibold">
        Refund
      </h3>
      <QueryState
        result={result}
        loading={<LoadingText what="the refund" lines={2} />}
        empty={{ when: (attempts) => attempts.length === 0, show: <NothingSent order={order} /> }}
      >
        {(attempts) => (
          <ul className="space-y-3 text-sm">
            {attempts.map((attempt) => (
              <Attempt key={attempt.id} attempt={attempt} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

function Attempt({ attempt }: { attempt: RefundAttempt }) {
  const { word, tone, text } = states[attempt.status]
  return (
    <li>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="figures font-semibold">{money(attempt.amount)}</span>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="block text-muted">
        {text} {gateways[attempt.gateway]}, {formatDay(attempt.createdAt)}
      </span>
      {attempt.status === 'FAILED' && attempt.reason !== null ? (
        <span className="block text-danger">{attempt.reason}</span>
      ) : null}
      {attempt.reference === null ? null : (
        <span className="block text-xs text-muted">Reference: {attempt.reference}</span>
      )}
    </li>
  )
}

function NothingSent({ order: { paymentStatus } }: { order: Order }) {
  return (
    <p className="text-sm text-muted">
      {paymentStatus === 'REFUNDED' ? 'Sent back by hand.' : 'Not sent back yet.'}
    </p>
  )
}
