import { isUndone, type Order } from '@haat/contract/orders'
import { formatDay } from '#core/format.ts'
import { StatusChip } from '#ui/badge.tsx'
import { arrivalOf, lateWords, returnWords } from './order-days.ts'

/** Where an order is and what comes next. `isBuyer`: the reader bought it. */
export function OrderProgress({ order, isBuyer }: { order: Order; isBuyer: boolean }) {
  const { status, paymentStatus, paymentType } = order
  return (
    <div className="space-y-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <StatusChip status={status} />
        <StatusChip status={paymentStatus} />
        <span className="text-muted">
          {paymentType === 'COD' ? 'Cash on delivery' : 'Online payment'}
        </span>
      </p>
      <p>{nextStep(order, isBuyer)}</p>
      {isUndone(status) ? null : <p className="text-muted">{datesOf(order)}</p>}
    </div>
  )
}

/** The step that the order waits for, and whose turn it is. */
function nextStep(order: Order, isBuyer: boolean): string {
  const { status, paymentType, paymentStatus, shop, customer } = order
  const buyer = isBuyer ? 'you' : customer.name
  const isOpen = paymentStatus === 'UNPAID'
  if (isUndone(status)) {
    if (paymentStatus === 'REFUND_DUE') return 'Next: what was paid is sent back.'
    return status === 'RETURNED'
      ? 'This order came back undelivered.'
      : 'This order was cancelled and will not be sent.'
  }
  if (status === 'DELIVERED') {
    return isOpen && paymentType === 'COD' ? 'Next: the shop enters the cash.' : 'It has arrived.'
  }
  if (status === 'SHIPPED') {
    const pays = isOpen ? ` It is paid in cash then.` : ''
    return `Next: it is delivered to ${buyer}.${pays}`
  }
  if (paymentType === 'ONLINE' && isOpen) {
    return `Next: ${isBuyer ? 'you pay' : `${customer.name} pays`}. Unpaid orders are cancelled after a while.`
  }
  return `Next: ${shop.name} packs it and sends it.`
}

function datesOf(order: Order): string {
  if (order.status === 'DELIVERED') return returnWords(order)
  const [first, last] = arrivalOf(order)
  return lateWords(order) ?? `Arrives between ${formatDay(first)} and ${formatDay(last)}.`
}
