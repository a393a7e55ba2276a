import { deadlineLimits } from '@haat/contract/deadlines.limits'
import type { DeadlineSource } from '#core/sql/deadline-source.ts'
import { sql } from '#core/sql/db.ts'
import { complaintDeadline } from '#features/complaints/complaint-deadlines.rows.ts'
import { deliveryDeadline } from '#features/orders/order-deadlines.rows.ts'
import { refundDeadline, stockRefundDeadline } from '#features/payments/refund-deadlines.rows.ts'
import { sellerPaymentDeadline } from '#features/payouts/seller-deadlines.rows.ts'
import { returnDeadlines } from '#features/returns/return-deadlines.rows.ts'

/** A buyer who asked to stop a late parcel gets an answer: the parcel comes back, or arrives. */
const stopDeadline: DeadlineSource = {
  kind: 'STOP_PARCEL',
  from: sql`stop_requests r join orders o on o.id = r.order_id`,
  open: sql`o.promised_at is not null and o.status in ('PROCESSING', 'SHIPPED')`,
  subjectId: sql`r.order_id`,
  orderId: sql`r.order_id`,
  shopId: sql`o.shop_id`,
  since: sql`r.at`,
  hours: deadlineLimits.stopHours,
}

/** Every kind. A new one is a line here, and in `deadlineKinds` of the contract. */
export const deadlineSources: readonly DeadlineSource[] = [
  deliveryDeadline,
  refundDeadline,
  stockRefundDeadline,
  sellerPaymentDeadline,
  stopDeadline,
  complaintDeadline,
  ...returnDeadlines,
]
