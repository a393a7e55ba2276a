import { sql } from '#core/sql/db.ts'
import { due } from '#features/orders/orders.rows.ts'

/** Condition on `orders o`: a courier has collected its cash. A free order has none. */
export const isHeldByCourier = sql`
  o.cash_held_by = 'COURIER' and ${due} > 0 and (o.payment_status <> 'UNPAID' or o.status = 'DELIVERED')`
