import type { Order } from '@haat/contract/orders'
import { Earnings } from '#features/orders/earnings.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { useAdminActions } from '#pages/dashboard/admin/parts/use-admin-actions.tsx'
import { NotesAndTimeline } from './notes-parts.tsx'
import { MessagesPart } from './messages-part.tsx'
import { OrderLayout, OrderPart } from './order-layout.tsx'
import {
  LinesPart,
  MoneyPart,
  NowPart,
  ParcelsPart,
  PartiesPart,
  ReturnsPart,
} from './shared-parts.tsx'

const books = lazyPart(async () => (await import('./books-part.tsx')).BooksPart)

/** An order as admins see it. */
export function AdminsOrder({ order }: { order: Order }) {
  const { actionsFor, overlays, cancelPieces } = useAdminActions()
  return (
    <>
      <OrderLayout
        main={
          <>
            <LinesPart order={order} />
            <MoneyPart order={order}>
              <Earnings orderId={order.id} />
            </MoneyPart>
            <ParcelsPart order={order} isSeller onCancel={cancelPieces} />
            <ReturnsPart order={order} />
            <MessagesPart order={order} isHaat />
            <PartiesPart order={order} />
            <LazyPart part={books} props={{ orderId: order.id }} fallback={<BooksLoading />} />
          </>
        }
        aside={
          <>
            <NowPart order={order} items={actionsFor(order)} />
            <NotesAndTimeline order={order} />
          </>
        }
      />
      {overlays}
    </>
  )
}

function BooksLoading() {
  return (
    <OrderPart title="Entries in the books">
      <LoadingText what="the entries" lines={3} />
    </OrderPart>
  )
}
