import type { OrderPayments, PaymentTry } from '@haat/contract/payments'
import { formatDay, formatTime, money } from '#core/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { QueryState, type QueryResult } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { gatewayWords } from './refund-words.ts'

/** Every try to pay an order online, and what became of it; nothing for an order that was never paid online. */
export function PaymentTries({ result }: { result: QueryResult<OrderPayments> }) {
  if (result.data?.payments.length === 0) return null
  return (
    <section aria-labelledby="order-payments">
      <h3 id="order-payments" className="mb-2 text-sm font-semibold">
        Payments
      </h3>
      <QueryState result={result} loading={<LoadingText what="the payments" lines={2} />}>
        {({ payments }) => (
          <ul className="space-y-3 text-sm">
            {payments.map((each) => (
              <Try key={each.id} each={each} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

function Try({ each }: { each: PaymentTry }) {
  const { amount, gateway, transactionId, createdAt, received } = each
  const { word, tone } = stateOf(each)
  const at = received?.at ?? createdAt
  return (
    <li className="wrap-anywhere">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="figures font-semibold">{money(amount)}</span>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="block text-muted">
        Through {gatewayWords[gateway]}, {formatDay(at)}, {formatTime(at)}
      </span>
      <span className="figures block text-xs text-muted">Transaction: {transactionId}</span>
    </li>
  )
}

function stateOf({ status, received }: PaymentTry): { word: string; tone: Tone } {
  if (received !== null) {
    return received.outcome === 'APPLIED'
      ? { word: 'Paid', tone: 'success' }
      : { word: 'Paid once more', tone: 'caution' }
  }
  if (status === 'PENDING') return { word: 'Not paid yet', tone: 'neutral' }
  return { word: status === 'CANCELLED' ? 'Not completed' : 'Not accepted', tone: 'danger' }
}
