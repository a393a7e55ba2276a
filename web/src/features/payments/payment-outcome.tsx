import type { Payment } from '@haat/contract/payments'
import { OutcomeHead, type Outcome } from '#ui/outcome-head.tsx'

/** The texts for a payment's status. The status is the server's, because an address proves nothing. */
const outcomes: Record<Payment['status'], Outcome> = {
  COMPLETED: {
    icon: 'circle-check',
    tone: 'bg-success-soft text-success',
    title: 'Payment successful',
    text: 'Thank you. We have received your payment.',
  },
  PENDING: {
    icon: 'clock',
    tone: 'bg-neutral-soft text-neutral',
    title: 'Checking your payment',
    text: 'We are waiting for the payment service to confirm it. This page updates by itself.',
  },
  FAILED: {
    icon: 'circle-x',
    tone: 'bg-danger-soft text-danger',
    title: 'Payment failed',
    text: 'The payment service did not confirm this payment. Your order is kept for a while, so you can still pay for it.',
  },
  CANCELLED: {
    icon: 'circle-x',
    tone: 'bg-danger-soft text-danger',
    title: 'Payment cancelled',
    text: 'This payment was not completed. Your order is kept for a while, so you can still pay for it.',
  },
}

/** The status of a payment. */
export function PaymentOutcome({ status }: { status: Payment['status'] }) {
  return <OutcomeHead {...outcomes[status]} />
}
