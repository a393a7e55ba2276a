import { sql } from '#core/sql/db.ts'

/** Condition on `orders o`: a courier has collected its cash. A free order has none. */
export const isHeldByCourier = sql`
  o.cash_held_by = 'COURIER' and o.total_amount > 0 and (o.payment_status <> 'UNPAID' or o.status = 'DELIVERED')`
