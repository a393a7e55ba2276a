import type { Order } from '@haat/contract/orders'
import { isAdmin, type Role } from '@haat/contract/roles'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useParams } from 'react-router'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { selectRole } from '#core/session.ts'
import { nameOf } from '#core/order-name.ts'
import { useGetOrderQuery } from '#features/orders/orders-api.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { LazyPart, lazyPart, type Part } from '#ui/lazy-part.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Screen } from './parts/screen.tsx'

/** Everything about one order, for its buyer, its shop and admins: each sees what they may. */
export default function OrderPage() {
  const { id = '' } = useParams()
  const result = useGetOrderQuery(id, { refetchOnMountOrArgChange: true })
  const order = result.currentData
  const part = partFor(useSelector(selectRole))
  // Its code is loaded while the order is. A failure shows when the part is wanted.
  useEffect(() => void part.load().catch(() => undefined), [part])
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
        {(found) => (
          <LazyPart key={found.id} part={part} props={{ order: found }} fallback={<Loading />} />
        )}
      </QueryState>
    </Screen>
  )
}

/** Nobody loads the code of the others. */
const parts = {
  shop: lazyPart(async () => (await import('./order/shops-order.tsx')).ShopsOrder),
  admin: lazyPart(async () => (await import('./order/admins-order.tsx')).AdminsOrder),
  buyer: lazyPart(async () => (await import('./order/buyers-order.tsx')).BuyersOrder),
}

function partFor(role: Role | null): Part<{ order: Order }> {
  if (role === 'VENDOR') return parts.shop
  return role !== null && isAdmin(role) ? parts.admin : parts.buyer
}

function Loading() {
  return (
    <Card className="p-5">
      <LoadingText what="the order" lines={12} />
    </Card>
  )
}
