import type { Order, OrderStatus } from '@haat/contract/orders'
import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { isBuyerVerified, orderColumns, type OrderRow } from './orders.rows.ts'

/** A step of an order that nobody was told of yet. */
export type UntoldEvent = OrderRow & {
  event_id: bigint
  event_status: OrderStatus
  event_by: Order['timeline'][number]['by']
  vendor_name: string
  vendor_email: string
  vendor_verified: boolean
  buyer_verified: boolean
}

/** The oldest such steps, locked; those that another job has in hand are left out. */
export async function lockUntoldEvents(tx: Tx, limit: number): Promise<UntoldEvent[]> {
  return await tx.db.many<UntoldEvent>(sql`
    select e.id as event_id, e.status as event_status, e.by_role as event_by, v.name as vendor_name, v.email as vendor_email,
      v.email_verified_at is not null as vendor_verified,
      ${isBuyerVerified} as buyer_verified,
      ${orderColumns}
    from order_events e join orders o on o.id = e.order_id join shops s on s.id = o.shop_id
      join people v on v.id = s.vendor_id
    where not e.is_told
    order by e.id limit ${sql.int(limit)}
    for update of e skip locked`)
}

export async function markTold(tx: Tx, eventIds: readonly bigint[]): Promise<void> {
  await tx.db.run(sql`update order_events set is_told = true where id = any(${eventIds}::bigint[])`)
}

/** Whom an order's money concerns. */
export interface OrderParties {
  shop_name: string
  contact_name: string
  contact_email: string
  buyer_verified: boolean
  vendor_name: string
  vendor_email: string
  vendor_verified: boolean
}

export async function selectParties(tx: Tx, orderId: string): Promise<OrderParties> {
  return await tx.db.one<OrderParties>(sql`
    select s.name as shop_name, o.contact_name, o.contact_email,
      ${isBuyerVerified} as buyer_verified, v.name as vendor_name, v.email as vendor_email,
      v.email_verified_at is not null as vendor_verified
    from orders o join shops s on s.id = o.shop_id join people v on v.id = s.vendor_id
    where o.id = ${orderId}`)
}
