import { formatMoney, fromTaka } from '@haat/contract/money'
import type { Order, OrderItem } from '@haat/contract/orders'
import { lineTotal } from '@haat/contract/pricing'
import type { ReactNode } from 'react'
import { money } from '#core/format.ts'
import { SumLine } from '#ui/sum-line.tsx'
import { dueOf } from './allowed-order-actions.ts'
import { OrderLine } from './order-line.tsx'

/** The lines of an order at the prices that were paid, and its sums. `besides`: what a line offers to do. */
export function OrderLines({
  order,
  besides = () => null,
}: {
  order: Order
  besides?: (item: OrderItem) => ReactNode
}) {
  return (
    <>
      <ul className="divide-y divide-line">
        {order.orderItem.map((item) => (
          <Line key={item.id} item={item} besides={besides(item)} />
        ))}
      </ul>
      <dl className="mt-4 space-y-2 border-t border-line pt-4 text-sm sm:ms-auto sm:max-w-80">
        <SumLine name="Products" value={money(order.subtotal)} />
        <SumLine name="Shipping" value={money(order.shipping)} />
        {order.discount > 0 ? (
          <SumLine name={`Coupon ${order.couponCode ?? ''}`} value={`-${money(order.discount)}`} />
        ) : null}
        <SumLine name="Total" value={money(order.totalAmount)} isTotal />
        {dueOf(order) === order.totalAmount ? null : (
          <SumLine name="After cancelled pieces" value={money(dueOf(order))} isTotal />
        )}
      </dl>
    </>
  )
}

function Line({ item, besides }: { item: OrderItem; besides: ReactNode }) {
  const { quantity, price } = item
  return (
    <OrderLine
      item={item}
      className="py-3 first:pt-0"
      below={besides}
      end={
        <span className="figures flex-none text-sm font-semibold">
          {formatMoney(lineTotal({ price: fromTaka(price), quantity }))}
        </span>
      }
    />
  )
}
