import type { Order } from '@haat/contract/orders'
import { useParams } from 'react-router'
import { errorMessage, isNotFound } from '#core/api-error.ts'
import { money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { isPayable } from '#features/orders/order-rules.ts'
import { useGetOrderQuery } from '#features/orders/orders-api.ts'
import { FinishPaying } from '#pages/parts/finish-paying.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LoadingNote, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { OutcomeHead, type Outcome } from './parts/outcome-head.tsx'
import { PlacedOrder } from './parts/placed-order.tsx'

/** After an order: what was bought, and what happens next. */
export default function OrderPlacedPage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useGetOrderQuery(id, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <div className="shell grid grid-cols-1 place-items-center py-8 sm:py-14">
      <Card className="w-full max-w-2xl p-5 sm:p-9">
        {data !== undefined ? (
          <Confirmation order={data} />
        ) : error === undefined ? (
          <>
            <LoadingNote what="your order" />
            <SkeletonText lines={8} />
          </>
        ) : isNotFound(error) ? (
          <EmptyState isPage icon="receipt" title="This order could not be found">
            <LinkButton to={paths.myOrders}>My Orders</LinkButton>
          </EmptyState>
        ) : (
          <ErrorState
            isPage
            message={errorMessage(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </Card>
    </div>
  )
}

function Confirmation({ order }: { order: Order }) {
  return (
    <>
      <OutcomeHead {...wordsOf(order)} />
      <FinishPaying order={order} className="mt-6" />
      <p className="figures mt-6 flex flex-wrap justify-between gap-x-6 gap-y-1 border-y border-line py-3">
        <span className="text-muted">Total, shipping included</span>
        <strong>{money(order.totalAmount)}</strong>
      </p>
      <div className="mt-6">
        <PlacedOrder order={order} />
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton
          to={`${paths.myOrders}?open=${order.id}`}
          variant={isPayable(order) ? 'secondary' : 'primary'}
          className="max-sm:w-full"
        >
          See my orders
        </LinkButton>
        <LinkButton to={paths.products} variant="secondary" className="max-sm:w-full">
          Continue shopping
        </LinkButton>
      </div>
    </>
  )
}

function wordsOf(order: Order): Outcome {
  if (order.status === 'CANCELLED') {
    return {
      icon: 'circle-x',
      tone: 'bg-danger-soft text-danger',
      title: 'This order was cancelled',
      text: 'Nothing of it is sent. What was paid for it, if anything, goes back.',
    }
  }
  if (isPayable(order)) {
    return {
      icon: 'clock',
      tone: 'bg-neutral-soft text-neutral',
      title: 'Your order waits for your payment',
      text: `${order.shop.name} keeps the pieces for you until then.`,
    }
  }
  return {
    icon: 'circle-check',
    tone: 'bg-success-soft text-success',
    title: 'Thank you for your order',
    text: `${order.shop.name} has it and is preparing it.`,
  }
}
