import type { Order, OrderStatus, PaymentStatus } from '@haat/contract/orders'
import type { ReactNode } from 'react'
import { money } from '#core/format.ts'
import { dueOf } from './allowed-order-actions.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useQuestion, type Question } from '#ui/use-question.tsx'
import { useChangeOrderStatusMutation, useChangePaymentStatusMutation } from './orders-api.ts'

const words = { pending: mutationMessages.pending, done: mutationMessages.changed }

export interface OrderMutations {
  /** Asks, then changes the order's status; lists show it at once. */
  move: (order: Order, status: OrderStatus) => void
  /** Asks, then records money that moved outside of the market: cash on delivery, a refund. */
  setPayment: (order: Order, paymentStatus: PaymentStatus) => void
  /** The question, for the screen to render. */
  question: ReactNode
}

/** What can be done with an order, with its toasts. Nothing can be undone, so each asks first. */
export function useOrderMutations(): OrderMutations {
  const [changeStatus] = useChangeOrderStatusMutation()
  const [changePaymentStatus] = useChangePaymentStatusMutation()
  const { ask, question } = useQuestion()

  return {
    move: (order, status) => {
      const change = { id: order.id, status, seen: seenOf(order) }
      ask({
        ...moveQuestions[status](order),
        onConfirm: () => void runMutation(changeStatus(change).unwrap(), words),
      })
    },
    setPayment: (order, paymentStatus) => {
      const change = { id: order.id, paymentStatus, seen: seenOf(order) }
      ask({
        ...paymentQuestion(order, paymentStatus),
        onConfirm: () => void runMutation(changePaymentStatus(change).unwrap(), words),
      })
    },
    question,
  }
}

function seenOf({ status, paymentStatus }: Order) {
  return { status, paymentStatus }
}

type Asking = Omit<Question, 'onConfirm'>

const moveQuestions: Record<OrderStatus, (order: Order) => Asking> = {
  PROCESSING: () => ({
    title: 'Mark this order as processing?',
    description: 'The order counts as not shipped yet.',
    confirmLabel: 'Mark as processing',
  }),
  SHIPPED: ({ customer }) => ({
    title: 'Mark this order as shipped?',
    description: `${customer.name} is notified that it is on its way. After this it cannot be cancelled.`,
    confirmLabel: 'Mark as shipped',
  }),
  DELIVERED: ({ customer }) => ({
    title: 'Mark this order as delivered?',
    description: `${customer.name} is notified that it has arrived. This cannot be undone.`,
    confirmLabel: 'Mark as delivered',
  }),
  CANCELLED: () => ({
    title: 'Cancel this order?',
    description: 'The products go back on sale. A cancelled order cannot be reopened.',
    confirmLabel: 'Cancel order',
    cancelLabel: 'Keep order',
    variant: 'danger',
  }),
  RETURNED: ({ customer }) => ({
    title: 'Mark this order as returned?',
    description: `It came back undelivered. ${customer.name} is notified, and what was paid goes back. The products go back on sale once you have inspected the parcel. This cannot be undone.`,
    confirmLabel: 'Mark as returned',
    variant: 'danger',
  }),
}

function paymentQuestion(order: Order, to: PaymentStatus): Asking {
  const { customer } = order
  const amount = money(dueOf(order))
  if (to === 'REFUNDED') {
    return {
      title: `Refund ${amount} to ${customer.name}?`,
      description:
        'Payments through a gateway that supports refunds are sent back now, which may take it some days. Any other amount is recorded as refunded by hand. This cannot be undone.',
      confirmLabel: 'Mark as refunded',
    }
  }
  return {
    title: `Did you receive ${amount} from ${customer.name}?`,
    description: 'The order is marked as paid. This cannot be undone.',
    confirmLabel: 'Payment received',
  }
}
