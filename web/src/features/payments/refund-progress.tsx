import type { Order } from '@haat/contract/orders'
import type { OrderRefunds, Refund } from '@haat/contract/refunds'
import { formatDay, money } from '#core/format.ts'
import { Badge } from '#ui/badge.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { purposeOf, refundStateWords, whereaboutsOf } from './refund-words.ts'
import { useGetRefundsQuery } from './refunds-api.ts'

/** Where the money of an order's refunds is; nothing for an order without one. */
export function RefundProgress({ order }: { order: Order }) {
  const isPaid = order.paymentStatus !== 'UNPAID' || order.status === 'DELIVERED'
  const isOwed = order.paymentStatus === 'REFUND_DUE' || order.paymentStatus === 'REFUNDED'
  const result = useGetRefundsQuery(order.id, { skip: !isPaid })
  // Most orders have none, so nothing stands here until one is known.
  if (!isOwed && (result.data?.decisions ?? []).length === 0) return null
  return (
    <section aria-labelledby="order-refund">
      <h3 id="order-refund" className="mb-2 text-sm font-semibold">
        Refund
      </h3>
      <QueryState
        result={result}
        loading={<LoadingText what="the refund" lines={2} />}
        empty={{
          when: ({ decisions }) => decisions.length === 0,
          show: <NothingSent order={order} />,
        }}
      >
        {(refunds) => <Refunds {...refunds} />}
      </QueryState>
    </section>
  )
}

function Refunds({ decisions, paid, refunded }: OrderRefunds) {
  return (
    <>
      <p className="figures mb-3 text-sm">
        {money(refunded)} of {money(paid)} sent back
      </p>
      <ul className="space-y-3 text-sm">
        {decisions.map((refund) => (
          <Entry key={refund.id} refund={refund} />
        ))}
      </ul>
    </>
  )
}

function Entry({ refund }: { refund: Refund }) {
  const { word, tone } = refundStateWords[refund.state]
  const last = refund.attempts[0]
  const because = refund.state === 'FAILED' ? last?.reason : null
  return (
    <li>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="figures font-semibold">{money(refund.amount)}</span>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="block">{purposeOf(refund)}</span>
      <span className="block text-muted">
        {whereaboutsOf(refund)} {formatDay(refund.endedAt ?? last?.createdAt ?? refund.createdAt)}
      </span>
      {because === null || because === undefined ? null : (
        <span className="block text-danger">{because}</span>
      )}
      {last?.reference === undefined || last.reference === null ? null : (
        <span className="block text-xs text-muted">Reference: {last.reference}</span>
      )}
      <Decided refund={refund} />
    </li>
  )
}

/** For admins: who decided on it, and why. */
function Decided({ refund: { by, approvedBy, reason } }: { refund: Refund }) {
  if (by === null) return null
  const second = approvedBy === null ? '' : ` and ${approvedBy.name}`
  return (
    <span className="block text-xs text-muted">
      {by.name}
      {second}
      {reason === null ? '' : `: ${reason}`}
    </span>
  )
}

function NothingSent({ order: { paymentStatus } }: { order: Order }) {
  return (
    <p className="text-sm text-muted">
      {paymentStatus === 'REFUNDED' ? 'Sent back by hand.' : 'Not sent back yet.'}
    </p>
  )
}
