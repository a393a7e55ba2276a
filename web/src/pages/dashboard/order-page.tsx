import type { Order } from '@haat/contract/orders'
import { isAdmin } from '@haat/contract/roles'
import { useSelector } from 'react-redux'
import { useParams } from 'react-router'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { selectRole } from '#core/session.ts'
import { nameOf } from '#features/orders/order-name.ts'
import { useGetOrderQuery } from '#features/orders/orders-api.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { AdminsOrder } from './order/admins-order.tsx'
import { BuyersOrder } from './order/buyers-order.tsx'
import { ShopsOrder } from './order/shops-order.tsx'
import { Screen } from './parts/screen.tsx'

/** Everything about one order, for its buyer, its shop and admins: each sees what they may. */
export default function OrderPage() {
  const { id = '' } = useParams()
  const result = useGetOrderQuery(id, { refetchOnMountOrArgChange: true })
  const order = result.currentData
  return (
    <Screen title={order === undefined ? pages.order.title : `Order ${nameOf(order)}`}>
      <QueryState
        result={{ ...result, data: order }}
        loading={<Loading />}
        frameError={inCard}
        notFound={
          <Card>
            <EmptyState
              icon="receipt"
              title="This order could not be found"
              hint="It may belong to another account."
            >
              <LinkButton to={paths.dashboard}>Dashboard</LinkButton>
            </EmptyState>
          </Card>
        }
      >
        {(found) => <ForReader key={found.id} order={found} />}
      </QueryState>
    </Screen>
  )
}

function ForReader({ order }: { order: Order }) {
  const role = useSelector(selectRole)
  if (role === 'VENDOR') return <ShopsOrder order={order} />
  if (role !== null && isAdmin(role)) return <AdminsOrder order={order} />
  return <BuyersOrder order={order} />
}

function Loading() {
  return (
    <Card className="p-5">
      <LoadingText what="the order" lines={12} />
    </Card>
  )
}
