import type { Order } from '@haat/contract/orders'
import { Earnings } from '#features/orders/earnings.tsx'
import { orderActions } from '#features/orders/order-actions.tsx'
import { useOrderMutations } from '#features/orders/use-order-mutations.tsx'
import { NotesAndTimeline } from './notes-parts.tsx'
import { OrderLayout } from './order-layout.tsx'
import { LinesPart, MoneyPart, NowPart, PartiesPart } from './shared-parts.tsx'

/** An order as the shop that sold it sees it. */
export function ShopsOrder({ order }: { order: Order }) {
  const mutations = useOrderMutations()
  return (
    <>
      <OrderLayout
        main={
          <>
            <LinesPart order={order} />
            <MoneyPart order={order}>
              <Earnings orderId={order.id} />
            </MoneyPart>
            <PartiesPart order={order} hasShop={false} />
          </>
        }
        aside={
          <>
            <NowPart order={order} items={orderActions(order, mutations)} />
            <NotesAndTimeline order={order} />
          </>
        }
      />
      {mutations.question}
    </>
  )
}
