import { formatDay, formatTime, money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { FinishPaying } from '#features/checkout/finish-paying.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PaidOrder } from '#features/orders/paid-order.tsx'
import { PaymentOutcome } from '#features/payments/payment-outcome.tsx'
import { PaymentReceipt, ReceiptRows } from '#features/payments/payment-receipt.tsx'
import { PlacedOrder } from '#features/orders/placed-order.tsx'

export default function PaymentSuccessPage() {
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
              { label: 'Sender name', value: payment.order.customer.name },
              { label: 'Sender phone', value: payment.order.customer.phoneNumber ?? '' },
              { label: 'Transaction ID', value: payment.transactionId },
            ]}
          />
          <PaidOrder payment={payment}>
            {(order) => (
              <>
                {payment.status === 'PENDING' ? null : (
                  <FinishPaying order={order} className="mt-6" />
                )}
                <div className="mt-6">
                  <PlacedOrder order={order} />
                </div>
              </>
            )}
          </PaidOrder>
          <LinkButton to={paths.home} className="mt-6 w-full">
            Go Home
          </LinkButton>
        </>
      )}
    </PaymentReceipt>
  )
}
