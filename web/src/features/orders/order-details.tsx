import { shippingTaka } from '@haat/contract/order-terms.limits'
import type { Order, OrderItem } from '@haat/contract/orders'
import type { ReactNode } from 'react'
import { formatDay, money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { StatusChip } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Thumbnail } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { Cancellations } from './cancellations.tsx'
import { Earnings } from './earnings.tsx'
import { dueOf } from './allowed-order-actions.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { RecipientAddress } from './recipient-address.tsx'

/**
 * An order's details, its items and its timeline. `seesBuyer`: shows the buyer in place of the shop. `more`: what a
 * page adds below the facts.
 */
export function OrderDetails({
  order,
  seesBuyer,
  more,
}: {
  order: Order
  seesBuyer: boolean
  more: ReactNode
}) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 wrap-anywhere sm:grid-cols-2">
      <div className="space-y-6">
        <Facts order={order} hasShop={!seesBuyer} />
        <Cancellations order={order} />
        {more}
        {seesBuyer ? <Recipient customer={order.customer} /> : null}
        {seesBuyer ? <Earnings orderId={order.id} /> : null}
      </div>
      <div className="space-y-6">
        <section aria-labelledby="order-items">
          <h3 id="order-items" className="mb-2 text-sm font-semibold">
            Items
          </h3>
          <ul className="divide-y divide-line">
            {order.orderItem.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="order-timeline">
          <h3 id="order-timeline" className="mb-2 text-sm font-semibold">
            Timeline
          </h3>
          <OrderTimeline timeline={order.timeline} />
        </section>
      </div>
    </div>
  )
}

function Facts({ order, hasShop }: { order: Order; hasShop: boolean }) {
  return (
    <dl className="space-y-2 text-sm">
      <Fact name="Date">{formatDay(order.createdAt)}</Fact>
      <Fact name="Status">
        <StatusChip status={order.status} />
      </Fact>
      <Fact name="Product quantity">{order.orderItem.length}</Fact>
      {order.discount > 0 ? (
        <Fact name={`Coupon ${order.couponCode ?? ''}`}>-{money(order.discount)}</Fact>
      ) : null}
      <Fact name="Shipping">{money(order.shipping || shippingTaka)}</Fact>
      <Fact name="Total amount">
        <span className="font-bold">{money(order.totalAmount)}</span>
      </Fact>
      {dueOf(order) === order.totalAmount ? null : (
        <Fact name="After cancelled pieces">
          <span className="font-bold">{money(dueOf(order))}</span>
        </Fact>
      )}
      <Fact name="Payment type">{order.paymentType}</Fact>
      <Fact name="Payment status">
        <StatusChip status={order.paymentStatus} />
      </Fact>
      {hasShop ? (
        <Fact name="Shop">
          <Link to={paths.shop(order.shopId)} className="tap text-link hover:underline">
            {order.shop.name}
          </Link>
        </Fact>
      ) : null}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="flex-none text-muted">{name}</dt>
      <dd className="figures text-end">{children}</dd>
    </div>
  )
}

function Item({ item: { quantity, cancelled = 0, product } }: { item: OrderItem }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Thumbnail src={product.image} name={product.name} isDecorative />
      <div className="min-w-0 text-sm">
        <Link to={paths.product(product.id)} className="tap flex items-center hover:underline">
          <span className="line-clamp-2">{product.name}</span>
        </Link>
        <span className="flex flex-wrap items-baseline gap-x-3">
          <Price price={product.price} discount={product.discount} size="sm" hasPercent={false} />
          <span className="figures text-xs text-muted">Quantity: {quantity}</span>
          {cancelled === 0 ? null : (
            <span className="figures text-xs text-danger">Cancelled: {cancelled}</span>
          )}
        </span>
      </div>
    </li>
  )
}

function Recipient({ customer }: { customer: Order['customer'] }) {
  return (
    <section aria-labelledby="order-recipient">
      <h3 id="order-recipient" className="mb-2 text-sm font-semibold">
        Deliver to
      </h3>
      <RecipientAddress customer={customer} />
    </section>
  )
}
