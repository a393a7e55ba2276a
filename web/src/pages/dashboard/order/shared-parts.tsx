import type { Order, OrderItem } from '@haat/contract/orders'
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { paths } from '#core/paths.ts'
import { Cancellations } from '#features/orders/cancellations.tsx'
import { SellerText } from '#features/orders/invoice-seller.tsx'
import { moneyWords } from '#features/orders/money-words.ts'
import { OrderActions } from '#features/orders/order-actions.tsx'
import { OrderLines } from '#features/orders/order-lines.tsx'
import { OrderProgress } from '#features/orders/order-progress.tsx'
import { OrderTimeline } from '#features/orders/order-timeline.tsx'
import { useGetSellerQuery } from '#features/orders/orders-api.ts'
import { RecipientAddress } from '#features/orders/recipient-address.tsx'
import { paymentEntries, refundEntries } from '#features/payments/payment-entries.ts'
import { PaymentTries } from '#features/payments/payment-tries.tsx'
import { useGetPaymentTriesQuery } from '#features/payments/payments-api.ts'
import { RefundProgress } from '#features/payments/refund-progress.tsx'
import { useGetRefundsQuery } from '#features/payments/refunds-api.ts'
import { useGetReturnsQuery } from '#features/returns/returns-api.ts'
import { Parcels } from '#features/shipments/parcels.tsx'
import { Card } from '#ui/card.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import type { TimelineEntry } from '#ui/timeline.tsx'
import { OrderPart } from './order-layout.tsx'

const promise = lazyPart(
  async () => (await import('#features/deadlines/order-promise.tsx')).OrderPromise,
)

/** Where the order is, what comes next, and what the reader can do about it. `children` stand below. */
export function NowPart({
  order,
  items,
  isBuyer = false,
  onCancel,
  children,
}: {
  order: Order
  items: readonly MenuItem[]
  isBuyer?: boolean
  /** Cancels the order, for its buyer. */
  onCancel?: () => void
  children?: ReactNode
}) {
  return (
    <OrderPart title="Now">
      <OrderProgress order={order} isBuyer={isBuyer} />
      {order.paymentType === 'ONLINE' ? (
        <LazyPart part={promise} props={{ orderId: order.id, onCancel }} />
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        <OrderActions order={order} items={items} isOnPage />
      </div>
      {children}
    </OrderPart>
  )
}

export function LinesPart(props: { order: Order; besides?: (item: OrderItem) => ReactNode }) {
  return (
    <OrderPart title="Products">
      <div className="space-y-6">
        <OrderLines {...props} />
        <Cancellations order={props.order} />
      </div>
    </OrderPart>
  )
}

/** The tries to pay and the way of each refund; `children` are what the reader sees besides. */
export function MoneyPart({ order, children }: { order: Order; children?: ReactNode }) {
  const tries = useGetPaymentTriesQuery(order.id)
  return (
    <OrderPart title="Money">
      <div className="space-y-6">
        <p className="text-sm text-muted">{moneyWords(order)}</p>
        <PaymentTries result={tries} />
        <RefundProgress order={order} />
        {children}
      </div>
    </OrderPart>
  )
}

/** The parcels and their way; nothing for a buyer while there is none. */
export function ParcelsPart(props: ComponentProps<typeof Parcels>) {
  return (
    <Card className="p-5 empty:hidden">
      <Parcels isOnPage {...props} />
    </Card>
  )
}

/** Requests to send products back; nothing while there is none and none can be made. */
export function ReturnsPart({ order, isBuyer = false }: { order: Order; isBuyer?: boolean }) {
  if (order.status !== 'DELIVERED') return null
  return (
    <Card className="p-5 empty:hidden">
      <LazyPart part={returnsOfOrder} props={{ order, isBuyer }} />
    </Card>
  )
}

/** Asked for by whoever opens an order that was delivered. */
const returnsOfOrder = lazyPart(
  async () => (await import('#features/returns/returns-of-order.tsx')).ReturnsOfOrder,
)

/** Who gets it, and who sells it by law. */
export function PartiesPart({ order, hasShop = true }: { order: Order; hasShop?: boolean }) {
  const seller = useGetSellerQuery(order.id)
  return (
    <OrderPart title="Delivery">
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <h3 className="mb-2 text-sm font-semibold">Deliver to</h3>
          <RecipientAddress customer={order.customer} />
        </div>
        <div className="text-sm wrap-anywhere">
          <h3 className="mb-2 font-semibold">Sold by</h3>
          <QueryState result={seller} loading={<LoadingText what="the seller" lines={2} />}>
            {({ legal }) => <SellerText shopName={order.shop.name} legal={legal} />}
          </QueryState>
          {hasShop ? (
            <Link
              to={paths.shop(order.shopId)}
              className="tap inline-flex items-center text-link hover:underline"
            >
              Visit the shop
            </Link>
          ) : null}
        </div>
      </div>
    </OrderPart>
  )
}

/** The requests to send products back, in the words that come with the first. */
function useReturnEntries({ id, status }: Order): readonly TimelineEntry[] {
  const { data } = useGetReturnsQuery({ orderId: id, page: 1 }, { skip: status !== 'DELIVERED' })
  const [entries, setEntries] = useState<readonly TimelineEntry[]>([])
  const rows = data?.data
  useEffect(() => {
    if (rows === undefined || rows.length === 0) return
    void import('#features/returns/return-entries.ts').then(
      ({ returnEntries }) => setEntries(returnEntries(rows)),
      () => undefined,
    )
  }, [rows])
  return entries
}

/** All that happened, in one sequence; `more` are entries that only this reader sees. */
export function TimelinePart({
  order,
  more = [],
}: {
  order: Order
  more?: readonly TimelineEntry[]
}) {
  const tries = useGetPaymentTriesQuery(order.id)
  const refunds = useGetRefundsQuery(order.id)
  const others = [
    ...useReturnEntries(order),
    ...paymentEntries(tries.data?.payments ?? []),
    ...refundEntries(refunds.data?.decisions ?? []),
    ...more,
  ]
  return (
    <OrderPart title="Timeline">
      <OrderTimeline timeline={order.timeline} others={others} />
    </OrderPart>
  )
}
