import { formatDay, formatTime, money } from '#core/format.ts'
import { paths } from '#core/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/states.tsx'
import { PaymentReceipt, ReceiptRows } from './parts/payment-receipt.tsx'

export default function PaymentSuccessPage() {
  return (
    <PaymentReceipt>
      {(payment) => (
        <>
          {payment.status === 'COMPLETED' ? (
            <div className="flex flex-col items-center gap-3 text-center" role="status">
              <span className="grid size-16 place-items-center rounded-full bg-success-soft text-success">
                <Icon name="circle-check" className="size-8" />
              </span>
              <h1 className="text-xl">Payment successful</h1>
              <p className="text-sm text-muted">Thank you. Your order is being prepared.</p>
            </div>
          ) : (
            <>
              <h1 className="mb-4 text-xl">Payment received</h1>
              <Notice>
                {payment.status === 'PENDING'
                  ? 'We are waiting for the payment service to confirm it. This takes a moment.'
                  : 'The payment service did not confirm this payment. Nothing was taken.'}
              </Notice>
            </>
          )}
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
          <LinkButton to={paths.home} className="mt-6 w-full">
            Go Home
          </LinkButton>
        </>
      )}
    </PaymentReceipt>
  )
}
