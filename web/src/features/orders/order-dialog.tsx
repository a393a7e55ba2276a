import type { Order } from '@haat/contract/orders'
import type { ReactNode } from 'react'
import { errorMessage, isNotFound } from '#core/api-error.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { useLast } from '#ui/use-last.ts'
import { OrderDetails } from './order-details.tsx'
import { useGetOrderQuery } from './orders-api.ts'

/**
 * 'Order Details' of the order with this id (null: closed). `known` are orders on the screen already;
 * one that is not among them is asked for.
 */
export function OrderDialog({
  id,
  known,
  onClose,
  seesBuyer = false,
  renderFooter,
}: {
  id: string | null
  known: readonly Order[] | undefined
  onClose: () => void
  seesBuyer?: boolean
  /** Buttons for the order that is shown. */
  renderFooter?: (order: Order) => ReactNode
}) {
  const shownId = useLast(id) ?? ''
  const listed = known?.find((order) => order.id === shownId)
  const isNeeded = id !== null && listed === undefined
  const { currentData, error, isFetching, refetch } = useGetOrderQuery(shownId, { skip: !isNeeded })
  const last = useLast(listed ?? currentData)
  // An act may take it off the list behind the dialog (a list of what is to be shipped).
  const order = listed ?? currentData ?? (last?.id === shownId ? last : undefined)

  return (
    <Dialog
      open={id !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Order Details"
      width="lg"
      footer={order === undefined ? undefined : renderFooter?.(order)}
    >
      <ScrollRegion label="Order" className="-m-5 h-[300px] overscroll-contain p-5">
        {order !== undefined ? (
          <OrderDetails order={order} seesBuyer={seesBuyer} />
        ) : error === undefined ? (
          <Loading />
        ) : isNotFound(error) ? (
          <EmptyState icon="receipt" title="No Data Found" />
        ) : (
          <ErrorState
            message={errorMessage(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
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
