import type { DeadlineSource } from '#core/sql/deadline-source.ts'
import { sql } from '#core/sql/db.ts'

/** The market answers a complaint; worded like complaints_due. */
export const complaintDeadline: DeadlineSource = {
  kind: 'COMPLAINT',
  from: sql`complaints c`,
  open: sql`c.due is not null`,
  subjectId: sql`c.id`,
  orderId: sql`c.order_id`,
  shopId: sql`c.shop_id`,
  since: sql`c.due`,
  hours: 0,
}
