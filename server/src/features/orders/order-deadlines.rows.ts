import type { DeadlineSource } from '#core/sql/deadline-source.ts'
import { sql } from '#core/sql/db.ts'

/** An order that was paid in advance has to arrive; worded like orders_promised. */
export const deliveryDeadline: DeadlineSource = {
  kind: 'DELIVERY',
  from: sql`orders o`,
  open: sql`o.promised_at is not null and o.status in ('PROCESSING', 'SHIPPED')`,
  subjectId: sql`o.id`,
  orderId: sql`o.id`,
  shopId: sql`o.shop_id`,
  since: sql`o.promised_at`,
  hours: 0,
}
