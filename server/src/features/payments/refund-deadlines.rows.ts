import { deadlineLimits } from '@haat/contract/deadlines.limits'
import type { DeadlineSource } from '#core/sql/deadline-source.ts'
import { sql } from '#core/sql/db.ts'

/** The shop did not have what it had sold: the refund `d` is of such a cancellation. */
const isOutOfStock = sql`exists (
  select from cancellations c
  where c.order_id = d.order_id and c.reason = 'OUT_OF_STOCK' and c.is_refund
    and (c.id = d.cause_id or (d.cause_id is null and c.is_whole)))`

/** Worded like refund_decisions_waiting. */
const waiting = {
  from: sql`refund_decisions d join orders o on o.id = d.order_id`,
  subjectId: sql`d.id`,
  orderId: sql`d.order_id`,
  shopId: sql`o.shop_id`,
  since: sql`d.created_at`,
}
const isWaiting = sql`d.status in ('PROPOSED', 'DUE')`

/** Money that is owed has to go back. */
export const refundDeadline: DeadlineSource = {
  ...waiting,
  kind: 'REFUND',
  open: sql`${isWaiting} and not ${isOutOfStock}`,
  hours: deadlineLimits.refundHours,
  warnHours: deadlineLimits.refundWarningHours,
}

/** The same sooner, where a shop had sold what it did not have. */
export const stockRefundDeadline: DeadlineSource = {
  ...waiting,
  kind: 'STOCK_REFUND',
  open: sql`${isWaiting} and ${isOutOfStock}`,
  hours: deadlineLimits.stockRefundHours,
}
