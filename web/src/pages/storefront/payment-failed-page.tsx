import { formatDay, formatTime, money } from '#core/format.ts'
import { FinishPaying } from '#features/checkout/finish-paying.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PaidOrder } from '#features/orders/paid-order.tsx'
import { PaymentOutcome } from '#features/payments/payment-outcome.tsx'
import { PaymentReceipt, ReceiptRows } from '#features/payments/payment-receipt.tsx'

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
