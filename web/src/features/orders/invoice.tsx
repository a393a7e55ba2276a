import { formatMoney, fromTaka } from '@haat/contract/money'
import type { Order } from '@haat/contract/orders'
import type { ShopLegal } from '@haat/contract/payouts'
import { lineTotal } from '@haat/contract/pricing'
import type { ReactNode } from 'react'
import { formatDay, money } from '#core/format.ts'
import { Letterhead } from '#ui/letterhead.tsx'
import { dueOf } from './allowed-order-actions.ts'
import { SellerText } from './invoice-seller.tsx'
import { nameOf } from '#core/order-name.ts'

const cell = 'py-2.5 ps-4 text-end first:ps-0 first:text-start'
/** A column that moves below the item's name where there is no room beside it. */
const wideCell = `${cell} hidden sm:table-cell print:table-cell`
const columns = [
  ['Item', cell],
  ['Quantity', wideCell],
  ['Price', wideCell],
  ['Total', cell],
] as const

/** A printable order with the prices that were paid, whatever the products cost today. */
export function Invoice({ order, legal }: { order: Order; legal: ShopLegal | null }) {
  return (
    <div className="space-y-8 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-6">
        <Letterhead />
        <dl className="figures space-y-1">
          <Fact name="Order">{nameOf(order)}</Fact>
          <Fact name="Reference">{order.id}</Fact>
          <Fact name="Date">{formatDay(order.createdAt)}</Fact>
          <Fact name="Status">{order.status}</Fact>
          <Fact name="Payment">
            {order.paymentType}, {order.paymentStatus.replaceAll('_', ' ')}
          </Fact>
        </dl>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party title="Sold by">
          <SellerText shopName={order.shop.name} legal={legal} />
        </Party>
        <Party title="Deliver to">
          <p className="font-semibold">{order.customer.name}</p>
          <p>{order.customer.address}</p>
          <p className="figures">{order.customer.phoneNumber}</p>
          <p>{order.customer.email}</p>
        </Party>
      </div>
      <Lines order={order} />
      <dl className="figures ms-auto max-w-72 space-y-2">
        <Sum name="Subtotal">{money(order.subtotal)}</Sum>
        <Sum name="Shipping">{money(order.shipping)}</Sum>
        {order.discount > 0 ? (
          <Sum name={`Coupon ${order.couponCode ?? ''}`}>-{money(order.discount)}</Sum>
        ) : null}
        <div className="flex justify-between gap-6 border-t border-line pt-2 text-base font-bold">
          <dt>Total</dt>
          <dd>{money(order.totalAmount)}</dd>
        </div>
        {dueOf(order) === order.totalAmount ? null : (
          <>
            <Sum name="Cancelled pieces">-{money(order.totalAmount - dueOf(order))}</Sum>
            <div className="flex justify-between gap-6 text-base font-bold">
              <dt>To pay</dt>
              <dd>{money(dueOf(order))}</dd>
            </div>
          </>
        )}
      </dl>
    </div>
  )
}

function Lines({ order }: { order: Order }) {
  return (
    <table className="figures w-full border-collapse">
      <caption className="sr-only">Items of the order</caption>
      <thead className="border-b border-line text-xs text-muted">
        <tr>
          {columns.map(([name, className]) => (
            <th key={name} scope="col" className={className}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {order.orderItem.map(({ id, product, quantity, cancelled = 0, price }) => (
          <tr key={id}>
            <td className={cell}>
              <p className="wrap-anywhere">{product.name}</p>
              {cancelled === 0 ? null : (
                <p className="text-muted">
                  {cancelled} of {quantity} cancelled
                </p>
              )}
              <p className="text-muted sm:hidden print:hidden">
                {quantity} × <span>{money(price)}</span>
              </p>
            </td>
            <td className={wideCell}>{quantity}</td>
            <td className={wideCell}>{money(price)}</td>
            <td className={cell}>{formatMoney(lineTotal({ price: fromTaka(price), quantity }))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Party({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <h2 className="mb-1 text-xs font-semibold text-muted">{title}</h2>
      {children}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-20 flex-none text-muted">{name}</dt>
      <dd className="break-all">{children}</dd>
    </div>
  )
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
