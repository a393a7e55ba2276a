import { formatDay, formatTime, money } from '#core/format.ts'
import { FinishPaying } from '#pages/parts/finish-paying.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PaidOrder } from './parts/paid-order.tsx'
import { PaymentOutcome } from './parts/payment-outcome.tsx'
import { PaymentReceipt, ReceiptRows } from './parts/payment-receipt.tsx'

export default function PaymentFailedPage() {
  return (
    <PaymentReceipt>
      {(payment) => (
        <>
          <PaymentOutcome status={payment.status} />
          <ReceiptRows
            rows={[
              { label: 'Amount', value: money(payment.amount) },
              { label: 'Date', value: formatDay(payment.createdAt) },
              { label: 'Time', value: formatTime(payment.createdAt) },
              { label: 'Transaction ID', value: payment.transactionId },
            ]}
          />
          <PaidOrder payment={payment}>
            {(order) => <FinishPaying order={order} className="mt-6" />}
          </PaidOrder>
          <LinkButton to="/dashboard" variant="secondary" className="mt-3 w-full">
            Try Again
          </LinkButton>
        </>
      )}
    </PaymentReceipt>
  )
}
