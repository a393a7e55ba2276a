import { isUndone, type Order, type OrderStatus } from '@haat/contract/orders'
import type { Outcome } from '#ui/outcome-head.tsx'
import { isPayable } from './allowed-order-actions.ts'
import { moneyWords } from './money-words.ts'

/** What has become of an order, for the page that thanks for it: who opens it again may come weeks later. */
export function placedOutcome(order: Order): Outcome {
  const { status, shop } = order
  const text = `${shop.name} ${deeds[status]}`
  if (isUndone(status)) {
    return {
      icon: 'circle-x',
      tone: 'bg-danger-soft text-danger',
      title: titles[status],
      text: `${text} ${moneyWords(order)}`,
    }
  }
  if (isPayable(order)) {
    return {
      icon: 'clock',
      tone: 'bg-neutral-soft text-neutral',
      title: 'Your order is waiting for payment',
      text: `${shop.name} reserves the products for you until then.`,
    }
  }
  return {
    icon: 'circle-check',
    tone: 'bg-success-soft text-success',
    title: titles[status],
    text: isGoingBack(order) ? `${text} ${moneyWords(order)}` : text,
  }
}

/** What came was sent back, or a part of it. */
function isGoingBack({ paymentStatus }: Order): boolean {
  return paymentStatus === 'REFUND_DUE' || paymentStatus === 'REFUNDED'
}

const titles: Readonly<Record<OrderStatus, string>> = {
  PROCESSING: 'Thank you for your order',
  SHIPPED: 'Your order is on its way',
  DELIVERED: 'Your order has arrived',
  CANCELLED: 'This order was cancelled',
  RETURNED: 'This order came back',
}

const deeds: Readonly<Record<OrderStatus, string>> = {
  PROCESSING: 'has received it and is preparing it.',
  SHIPPED: 'has sent it.',
  DELIVERED: 'has delivered it.',
  CANCELLED: 'will not send it.',
  RETURNED: 'has it again.',
}
