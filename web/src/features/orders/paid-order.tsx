import type { ReactNode } from 'react'
import type { Order } from '@haat/contract/orders'
import type { Payment } from '@haat/contract/payments'
import { useGetOrderQuery } from './orders-api.ts'

/** The order of a payment, refetched whenever the payment's status changes; nothing until it is there. */
export function PaidOrder({
  payment,
  children,
}: {
  payment: Payment
  children: (order: Order) => ReactNode
}) {
  return <Fetched key={payment.status} id={payment.order.id} render={children} />
}

function Fetched({ id, render }: { id: string; render: (order: Order) => ReactNode }) {
  const { data, isFetching } = useGetOrderQuery(id, { refetchOnMountOrArgChange: true })
  // The order from before the change would offer to pay again.
  return data === undefined || isFetching ? null : <>{render(data)}</>
}
