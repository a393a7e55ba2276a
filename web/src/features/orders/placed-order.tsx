import { isUndone, type Order } from '@haat/contract/orders'
import type { ReactNode } from 'react'
import { formatDay } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { EmailText } from '#ui/email-text.tsx'
import { Link } from '#ui/link.tsx'
import { arrivalOf, deliveredAt, lateWords, returnPromise, returnWords } from './order-days.ts'
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
        <Part title="Delivery address">
          <p className="wrap-anywhere whitespace-pre-line">{order.customer.address}</p>
        </Part>
      )}
      {isUndone(order.status) ? null : order.status === 'DELIVERED' ? (
        <Arrived order={order} />
      ) : (
        <Coming order={order} />
      )}
    </div>
  )
}

function Arrived({ order }: { order: Order }) {
  const day = deliveredAt(order)
  return (
    <>
      <Part title="Arrived">
        <p className="figures">{day === undefined ? 'It has arrived.' : `On ${formatDay(day)}`}</p>
      </Part>
      <Part title="Returns">
        <p className="figures">{returnWords(order)}</p>
      </Part>
    </>
  )
}

function Coming({ order }: { order: Order }) {
  const [first, last] = arrivalOf(order)
  return (
    <>
      <Part title="Arrives">
        <p className="figures">
          {lateWords(order) ?? `Between ${formatDay(first)} and ${formatDay(last)}`}
        </p>
      </Part>
      <Part title="What happens next">
        <ol className="list-decimal space-y-1 ps-5">
          {nextSteps(order).map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </ol>
      </Part>
    </>
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

/** What an order goes through that has not arrived. */
function nextSteps(order: Order): ReactNode[] {
  const { paymentType, paymentStatus, status, shop, customer } = order
  const isOpen = paymentStatus === 'UNPAID'
  return [
    ...(paymentType === 'ONLINE' && isOpen
      ? ['You pay for it. Unpaid orders are cancelled after a while.']
      : []),
    ...(status === 'PROCESSING' ? [`${shop.name} packs your order and sends it.`] : []),
    <>
      We write to <EmailText>{customer.email}</EmailText> with every step.
    </>,
    ...(paymentType === 'COD' && isOpen ? ['You pay in cash when it is delivered.'] : []),
    returnPromise(order),
  ]
}
