import type { Payment } from '@haat/contract/payments'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { isNotFound } from '#core/api-error.ts'
import { Card } from '#ui/card.tsx'
import { paymentPollMs } from '#ui/numbers.ts'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { PaymentNotFound } from './payment-not-found.tsx'
import { useGetPaymentQuery } from './payments-api.ts'

/** Loads the payment of `payment_id`, and polls while the gateway has not confirmed it. */
export function PaymentReceipt({ children }: { children: (payment: Payment) => ReactNode }) {
  const [query] = useSearchParams()
  const id = query.get('payment_id') ?? ''
  const known = useGetPaymentQuery(id, { skip: id === '' })
  // A second subscription to the same cached response: it polls only while the payment is open.
  useGetPaymentQuery(id, { skip: known.data?.status !== 'PENDING', pollingInterval: paymentPollMs })

  if (id === '' || isNotFound(known.error)) return <PaymentNotFound />
  return (
    <div className="shell grid grid-cols-1 place-items-center py-10 sm:py-16">
      <Card className="w-full max-w-lg p-6 sm:p-9">
        <QueryState isPage result={known} loading={<LoadingText what="your payment" lines={6} />}>
          {children}
        </QueryState>
      </Card>
    </div>
  )
}

/** Names and values, one row each. */
export function ReceiptRows({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="figures mt-6 divide-y divide-line border-y border-line text-sm">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-6 py-3">
          <dt className="flex-none text-muted">{label}</dt>
          <dd className="min-w-0 text-end font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
