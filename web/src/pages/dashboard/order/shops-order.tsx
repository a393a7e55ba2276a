import type { Order } from '@haat/contract/orders'
import { Earnings } from '#features/orders/earnings.tsx'
import { useShopActions } from '#pages/dashboard/vendor/parts/use-shop-actions.tsx'
import { NotesAndTimeline } from './notes-parts.tsx'
import { MessagesPart } from './messages-part.tsx'
import { OrderLayout } from './order-layout.tsx'
import {
  LinesPart,
  MoneyPart,
  NowPart,
  ParcelsPart,
  PartiesPart,
  ReturnsPart,
} from './shared-parts.tsx'

/** An order as the shop that sold it sees it. */
export function ShopsOrder({ order }: { order: Order }) {
  const { actionsFor, overlays, cancelPieces } = useShopActions()
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
            <MessagesPart order={order} />
            <PartiesPart order={order} hasShop={false} />
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
