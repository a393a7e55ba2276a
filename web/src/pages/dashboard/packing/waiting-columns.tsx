import type { WaitingOrder } from '@haat/contract/packing'
import { useState } from 'react'
import { formatDay } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { nameOf } from '#core/order-name.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'

/** The columns of the orders to pack; `choose` marks one for the next batch. */
export function waitingColumns(
  chosen: ReadonlySet<string>,
  choose: (orderId: string, isChosen: boolean) => void,
): Column<WaitingOrder>[] {
  return [
    {
      header: 'Order',
      isLead: true,
      skeleton: 'h-10 w-40',
      cell: (order) => (
        <span className="flex items-start gap-3">
          <ChooseBox order={order} isChosen={chosen.has(order.orderId)} choose={choose} />
          <OrderName order={order} />
        </span>
      ),
    },
    { header: 'To fetch', skeleton: 'h-10 w-56', cell: (order) => <Lines order={order} /> },
    {
      header: 'Promised',
      brief: 'named',
      skeleton: 'h-5 w-24',
      cell: ({ promisedAt }) => <Promised at={promisedAt} />,
    },
    {
      header: 'Payment',
      brief: 'bare',
      skeleton: 'h-6 w-16',
      cell: ({ paymentType }) => (
        <Badge tone="neutral">{paymentType === 'COD' ? 'Cash on delivery' : 'Paid'}</Badge>
      ),
    },
  ]
}

function ChooseBox({
  order,
  isChosen,
  choose,
}: {
  order: WaitingOrder
  isChosen: boolean
  choose: (orderId: string, isChosen: boolean) => void
}) {
  if (order.lines.some(({ asksSerial }) => asksSerial)) return <span className="w-4.5 flex-none" />
  return (
    <label className="tap flex-none py-0.5">
      <input
        type="checkbox"
        className="size-4.5"
        checked={isChosen}
        onChange={(event) => choose(order.orderId, event.target.checked)}
      />
      <span className="sr-only">Choose order {nameOf({ ...order, id: order.orderId })}</span>
    </label>
  )
}

function OrderName({ order }: { order: WaitingOrder }) {
  const { orderId, recipient, place, createdAt } = order
  return (
    <span className="block min-w-0">
      <Link
        to={paths.order(orderId)}
        className="figures tap block font-semibold whitespace-nowrap hover:underline"
      >
        {nameOf({ ...order, id: orderId })}
      </Link>
      <span className="block text-xs wrap-anywhere text-muted">
        {recipient}
        {place === null ? '' : `, ${place}`}
      </span>
      <span className="block text-xs text-muted">
        Ordered <span className="whitespace-nowrap">{formatDay(createdAt)}</span>
      </span>
    </span>
  )
}

function Lines({ order: { orderId, lines } }: { order: WaitingOrder }) {
  return (
    <span className="block min-w-0">
      {lines.map(({ orderItemId, quantity, name }) => (
        <span key={orderItemId} className="block wrap-anywhere">
          <span className="figures font-semibold">{quantity} ×</span> {name}
        </span>
      ))}
      {lines.some(({ asksSerial }) => asksSerial) ? (
        <Link
          to={paths.order(orderId)}
          className="tap inline-flex items-center text-xs text-link underline"
        >
          Needs serial numbers: pack it on its page
        </Link>
      ) : null}
    </span>
  )
}

/** The last day that was promised, in red once it has passed. */
function Promised({ at }: { at: string }) {
  const [now] = useState(() => Date.now())
  const isLate = Date.parse(at) < now
  return (
    <span className={`figures whitespace-nowrap ${isLate ? 'font-semibold text-danger' : ''}`}>
      {formatDay(at)}
      {isLate ? ' (late)' : ''}
    </span>
  )
}
