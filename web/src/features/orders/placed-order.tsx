import { isUndone, type Order } from '@haat/contract/orders'
import type { ReactNode } from 'react'
import { formatDay } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { EmailText } from '#ui/email-text.tsx'
import { Link } from '#ui/link.tsx'
import { arrivalOf, returnPromise } from './order-days.ts'
import { OrderLine } from './order-line.tsx'

/** The items, the shop, the address, the delivery date, and what happens next. */
export function PlacedOrder({ order }: { order: Order }) {
  return (
    <div className="space-y-6 text-sm">
      <Part title={`From ${order.shop.name}`}>
        <ul className="divide-y divide-line">
          {order.orderItem.map((item) => (
            <OrderLine key={item.id} item={item} className="py-2.5" />
          ))}
        </ul>
        <Link
          to={paths.shop(order.shopId)}
          className="tap inline-flex items-center text-link hover:underline"
        >
          Visit the shop
        </Link>
      </Part>
      {order.customer.address === null ? null : (
        <Part title="Delivered to">
          <p className="wrap-anywhere whitespace-pre-line">{order.customer.address}</p>
        </Part>
      )}
      {isUndone(order.status) ? null : (
        <>
          <Part title="Arrives">
            <p className="figures">{arrivalWords(order)}</p>
          </Part>
          <Part title="What happens next">
            <ol className="list-decimal space-y-1 ps-5">
              {nextSteps(order).map((step, index) => (
                <li key={index}>{step}</li>
              ))}
            </ol>
          </Part>
        </>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 text-base font-semibold wrap-anywhere">{title}</h2>
      {children}
    </section>
  )
}

/** The promised days of delivery, counted from the order. */
function arrivalWords(order: Order): string {
  if (order.status === 'DELIVERED') return 'It has arrived.'
  const [first, last] = arrivalOf(order)
  return `Between ${formatDay(first)} and ${formatDay(last)}`
}

function nextSteps(order: Order): ReactNode[] {
  const { paymentType, paymentStatus, status, shop, customer } = order
  const isOpen = paymentStatus === 'UNPAID'
  return [
    ...(paymentType === 'ONLINE' && isOpen
      ? ['You pay for it. Unpaid orders are cancelled after a while.']
      : []),
    ...(status === 'PROCESSING' ? [`${shop.name} packs your order and sends it.`] : []),
    ...(status === 'DELIVERED'
      ? []
      : [
          <>
            We write to <EmailText>{customer.email}</EmailText> with every step.
          </>,
        ]),
    ...(paymentType === 'COD' && isOpen && status !== 'DELIVERED'
      ? ['You pay in cash when it is delivered.']
      : []),
    returnPromise(order),
  ]
}
