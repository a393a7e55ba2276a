import { formatDay, formatTime, money } from '#core/format.ts'
import { LinkButton } from '#ui/button.tsx'
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
          <LinkButton to="/dashboard" className="mt-6 w-full">
            Try Again
          </LinkButton>
        </>
      )}
    </PaymentReceipt>
  )
}
