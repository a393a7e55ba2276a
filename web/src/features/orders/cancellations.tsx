import type { Cancellation } from '@haat/contract/cancellations'
import type { Order } from '@haat/contract/orders'
import { formatDay, money } from '#core/format.ts'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { reasonWords } from './cancellation-form.ts'
import { useGetCancellationsQuery } from './cancellations-api.ts'

/** What was cancelled of an order, by whom and why; nothing for an order that has all of its pieces. */
export function Cancellations({ order }: { order: Order }) {
  const hasSome = order.orderItem.some(({ cancelled = 0 }) => cancelled > 0)
  const result = useGetCancellationsQuery(order.id, { skip: !hasSome })
  if (!hasSome) return null
  return (
    <section aria-labelledby="order-cancelled">
      <h3 id="order-cancelled" className="mb-2 text-sm font-semibold">
        Cancelled
      </h3>
      <QueryState result={result} loading={<LoadingText what="what was cancelled" lines={2} />}>
        {({ cancellations }) => (
          <ul className="space-y-3 text-sm">
            {cancellations.map((cancellation) => (
              <Entry key={cancellation.id} cancellation={cancellation} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

function Entry({ cancellation }: { cancellation: Cancellation }) {
  const { at, by, lines, reason, note, isWhole } = cancellation
  return (
    <li>
      <span className="block">
        {lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
      </span>
      <span className="block text-muted">
        {isWhole ? 'The rest of the order, ' : ''}
        {cancellers[by]}, {formatDay(at)}
      </span>
      <span className="figures block text-muted">{moneyOf(cancellation)}</span>
      {reason === null || reason === 'OTHER' ? null : (
        <span className="block text-muted">{reasonWords[reason]}</span>
      )}
      {note === null ? null : <span className="block text-muted">{note}</span>}
    </li>
  )
}

const cancellers: Record<Cancellation['by'], string> = {
  CUSTOMER: 'by the buyer',
  VENDOR: 'by the shop',
  ADMIN: 'by Haat',
  SUPER_ADMIN: 'by Haat',
  SYSTEM: 'because it was not paid',
}

function moneyOf({ amount, isRefund }: Cancellation): string {
  if (amount === null) return isRefund ? 'All that was left goes back.' : 'Nothing is to be paid.'
  if (isRefund && amount === 0) return 'No more money goes back.'
  return isRefund ? `${money(amount)} goes back.` : `${money(amount)} is not to be paid.`
}
