import type { Order, OrderStatus } from '@haat/contract/orders'
import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { isBuyerVerified, orderColumns, type OrderRow } from './orders.rows.ts'

/** The buyer and the vendor of an order, as its emails address them. */
export type OrderParties = Pick<OrderRow, 'shop_name' | 'contact_name' | 'contact_email'> & {
  buyer_verified: boolean
  vendor_name: string
  vendor_email: string
  vendor_verified: boolean
}

/** The columns of `OrderParties` that are not the order's own, from `orders o` and its vendor `people v`. */
const partyColumns = sql`${isBuyerVerified} as buyer_verified, v.name as vendor_name,
  v.email as vendor_email, v.email_verified_at is not null as vendor_verified`

/** A step of an order that no notification was written for yet. */
export type PendingEvent = OrderRow &
  OrderParties & {
    event_id: bigint
    event_status: OrderStatus
    event_by: Order['timeline'][number]['by']
  }

/** The oldest pending events, locked. Those that another job has locked are left out. */
export async function lockPendingEvents(tx: Tx, limit: number): Promise<PendingEvent[]> {
  return await tx.db.many<PendingEvent>(sql`
    select e.id as event_id, e.status as event_status, e.by_role as event_by, ${partyColumns},
      ${orderColumns}
    from order_events e join orders o on o.id = e.order_id join shops s on s.id = o.shop_id
      join people v on v.id = s.vendor_id
    where not e.is_told
    order by e.id limit ${sql.int(limit)}
    for update of e skip locked`)
}

export async function markNotified(tx: Tx, eventIds: readonly bigint[]): Promise<void> {
  await tx.db.run(sql`update order_events set is_told = true where id = any(${eventIds}::bigint[])`)
}

export async function selectParties(tx: Tx, orderId: string): Promise<OrderParties> {
  return await tx.db.one<OrderParties>(sql`
    select s.name as shop_name, o.contact_name, o.contact_email, ${partyColumns}
    from orders o join shops s on s.id = o.shop_id join people v on v.id = s.vendor_id
    where o.id = ${orderId}`)
}
