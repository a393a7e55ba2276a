import type { Order } from '@haat/contract/orders'
import type { ReactNode } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { QueryState, withData } from '#ui/query-state.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useLast } from '#ui/use-last.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import { nameOf } from '#core/order-name.ts'
import { useGetOrderQuery } from './orders-api.ts'

/**
 * 'Order Details' of the order with this id (null: closed). `known` are the orders that the screen has
 * already; any other order is fetched.
 */
export function OrderDialog({
  id,
  known,
  onClose,
  seesBuyer = false,
  actionsFor,
  more,
}: {
  id: string | null
  known: readonly Order[] | undefined
  onClose: () => void
  seesBuyer?: boolean
  /** What can be done with the order: a button each. */
  actionsFor: (order: Order) => readonly MenuItem[]
  /** Shown below the order's facts. */
  more?: (order: Order) => ReactNode
}) {
  const shownId = useLast(id) ?? ''
  const listed = known?.find((order) => order.id === shownId)
  const isNeeded = id !== null && listed === undefined
  const result = useGetOrderQuery(shownId, { skip: !isNeeded })
  const last = useLast(listed ?? result.currentData)
  // A mutation may remove the order from the list behind the dialog (a list of orders to ship).
  const order = listed ?? result.currentData ?? (last?.id === shownId ? last : undefined)

  return (
    <Dialog
      open={id !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Order Details"
      {...(order === undefined ? {} : { description: nameOf(order) })}
      width="lg"
      footer={
        order === undefined ? undefined : <OrderActions order={order} items={actionsFor(order)} />
      }
    >
      <ScrollRegion label="Order" className="-m-5 h-[300px] overscroll-contain p-5">
        <QueryState
          result={withData(result, order)}
          loading={<Loading />}
          notFound={<EmptyState icon="receipt" title="No Data Found" />}
        >
          {(shown) => <OrderDetails order={shown} seesBuyer={seesBuyer} more={more?.(shown)} />}
        </QueryState>
      </ScrollRegion>
    </Dialog>
  )
}

function Loading() {
  return (
    <div className="space-y-3">
      <LoadingNote what="the order" />
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} className="h-5 w-full" />
      ))}
    </div>
  )
}
