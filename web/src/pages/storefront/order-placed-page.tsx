import type { Order } from '@haat/contract/orders'
import { useParams } from 'react-router'
import { money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { dueOf, isPayable } from '#features/orders/allowed-order-actions.ts'
import { useGetOrderQuery } from '#features/orders/orders-api.ts'
import { FinishPaying } from '#features/checkout/finish-paying.tsx'
import { nameOf } from '#core/order-name.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { OutcomeHead } from '#ui/outcome-head.tsx'
import { placedOutcome } from '#features/orders/placed-outcome.ts'
import { PlacedOrder } from '#features/orders/placed-order.tsx'

/** After an order: what was bought, and what happens next. */
export default function OrderPlacedPage() {
  const { id = '' } = useParams()
  const result = useGetOrderQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <div className="shell grid grid-cols-1 place-items-center py-8 sm:py-14">
      <Card className="w-full max-w-2xl p-5 sm:p-9">
        <QueryState
          isPage
          result={result}
          loading={<LoadingText what="your order" lines={8} />}
          notFound={
            <EmptyState isPage icon="receipt" title="This order could not be found">
              <LinkButton to={paths.myOrders}>My Orders</LinkButton>
            </EmptyState>
          }
        >
          {(order) => <Confirmation order={order} />}
        </QueryState>
      </Card>
    </div>
  )
}

function Confirmation({ order }: { order: Order }) {
  return (
    <>
      <OutcomeHead {...placedOutcome(order)} />
      <FinishPaying order={order} className="mt-6" />
      <p className="figures mt-6 flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line py-3">
        <span className="text-muted">Order number</span>
        <Link to={paths.order(order.id)} className="tap font-bold text-link hover:underline">
          {nameOf(order)}
        </Link>
      </p>
      <p className="figures flex flex-wrap justify-between gap-x-6 gap-y-1 border-y border-line py-3">
        <span className="text-muted">Total, shipping included</span>
        <strong>{money(order.totalAmount)}</strong>
      </p>
      {dueOf(order) === order.totalAmount ? null : (
        <p className="figures flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3">
          <span className="text-muted">After cancelled pieces</span>
          <strong>{money(dueOf(order))}</strong>
        </p>
      )}
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
