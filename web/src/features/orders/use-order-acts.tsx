import { actMessages } from '@haat/contract/messages'
import type { Order, OrderStatus, PaymentStatus } from '@haat/contract/orders'
import { useState, type ReactNode } from 'react'
import { act } from '#ui/act.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useChangeOrderStatusMutation, useChangePaymentStatusMutation } from './orders-api.ts'

const words = { pending: actMessages.pending, done: actMessages.changed }

export interface OrderActs {
  /** Moves the order on; it shows at once. */
  move: (order: Order, status: OrderStatus) => void
  /** Asks first, then cancels. */
  cancel: (order: Order) => void
  /** Money came or went outside of the market: cash on delivery was paid, a refund was made. */
  setPayment: (order: Order, paymentStatus: PaymentStatus) => void
  /** The question that `cancel` asks; to be drawn by the screen. */
  question: ReactNode
}

/** What can be done with an order, with its toasts. */
export function useOrderActs(): OrderActs {
  const [changeStatus] = useChangeOrderStatusMutation()
  const [changePaymentStatus] = useChangePaymentStatusMutation()
  const [asked, setAsked] = useState<Order | null>(null)

  function move({ id }: Order, status: OrderStatus) {
    void act(changeStatus({ id, status }).unwrap(), words)
  }

  return {
    move,
    cancel: setAsked,
    setPayment: ({ id }, paymentStatus) =>
      void act(changePaymentStatus({ id, paymentStatus }).unwrap(), words),
    question: (
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setAsked(null))}
        title="Cancel this order?"
        description="The products go back on sale. An order that was cancelled stays cancelled."
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        variant="danger"
        onConfirm={() => {
          if (asked !== null) move(asked, 'CANCELLED')
          setAsked(null)
        }}
      />
    ),
  }
}
