import { formatDay, formatTime, money } from '#core/format.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/states.tsx'
import { PaymentReceipt, ReceiptRows } from './parts/payment-receipt.tsx'

export default function PaymentFailedPage() {
  return (
    <PaymentReceipt>
      {(payment) => (
        <>
          {payment.status === 'COMPLETED' ? (
            <WentThrough />
          ) : (
            <div className="flex flex-col items-center gap-3 text-center">
              <span className="grid size-16 place-items-center rounded-full bg-danger-soft text-danger">
                <Icon name="circle-x" className="size-8" />
              </span>
              <h1 className="text-xl">Payment failed</h1>
              <p className="text-sm text-muted">
                Nothing was taken. Your order is kept for a while, so you can pay for it again from
                your orders.
              </p>
            </div>
          )}
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

/** The gateway may still confirm what it first turned down. */
function WentThrough() {
  return (
    <>
      <h1 className="mb-4 text-xl">Payment received</h1>
      <Notice tone="success">This payment went through after all. Your order is paid.</Notice>
    </>
  )
}
