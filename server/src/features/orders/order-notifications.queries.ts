import { roles } from '@haat/contract/roles'
import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int8, json, oneOf, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isVerified } from '#features/accounts/people.rows.ts'
import { buyerContact } from './orders.rows.ts'

/** The buyer and the vendor of an order as its emails address them, from `orders o`, `shops s`, `people v`. */
const parties = {
  ...buyerContact,
  ...aliased('s', { shop_name: tables.shops.name }),
  ...aliased('v', {
    vendor_id: tables.people.id,
    vendor_name: tables.people.name,
    vendor_email: tables.people.email,
  }),
  vendor_verified: computed(bool, isVerified('v')),
}
export type OrderParties = RowOf<typeof parties>

/** A line as emails name it, from `order_items i join products p`. */
const mailedItem = {
  ...aliased('i', pick(tables.order_items, 'quantity', 'price')),
  ...aliased('p', pick(tables.products, 'name')),
}

/** A step of an order that no notification was written for yet, from `order_events e` and the above. */
const pendingEvent = {
  ...aliased('e', { event_id: tables.order_events.id, event_status: tables.order_events.status }),
  event_by: computed(oneOf(...roles, 'SYSTEM'), sql`e.by_role`),
  ...parties,
  ...aliased(
    'o',
    pick(
      tables.orders,
      'id',
      'number',
      'payment_type',
      'payment_status',
      'subtotal',
      'shipping',
      'discount',
      'total_amount',
      'cancelled_amount',
      'contact_phone',
      'contact_address',
    ),
  ),
  /** Of a new order; later steps name no lines. */
  items: computed(
    json.holding({ rowsOf: mailedItem }),
    sql`case when e.status = 'PROCESSING' then (
      select json_agg(${asJson(mailedItem)} order by i.position)
      from order_items i join products p on p.id = i.product_id where i.order_id = o.id)
      else '[]' end`,
  ),
  /** What pieces that were cancelled before have given back already. */
  given_back: computed(
    int8,
    sql`case when e.status = 'PROCESSING' then 0 else (
      select coalesce(sum(amount), 0)::bigint from cancellations
      where order_id = o.id and is_refund and not is_whole) end`,
  ),
}
export type PendingEvent = RowOf<typeof pendingEvent>

/** The oldest pending events, locked. Those that another job has locked are left out. */
export async function lockPendingEvents(tx: Tx, limit: number): Promise<PendingEvent[]> {
  return await tx.db.many(
    pendingEvent,
    sql`select ${columns(pendingEvent)}
      from order_events e join orders o on o.id = e.order_id join shops s on s.id = o.shop_id
        join people v on v.id = s.vendor_id
      where not e.is_told
      order by e.id limit ${sql.int(limit)}
      for update of e skip locked`,
  )
}

export async function markNotified(tx: Tx, eventIds: readonly bigint[]): Promise<void> {
  await tx.db.run(sql`update order_events set is_told = true where id = any(${eventIds}::bigint[])`)
}

const partiesOfOrder = {
  ...parties,
  ...aliased('o', { number: tables.orders.number, status: tables.orders.status }),
}

export async function selectParties(
  tx: Tx,
  orderId: string,
): Promise<RowOf<typeof partiesOfOrder>> {
  return await tx.db.one(
    partiesOfOrder,
    sql`select ${columns(partiesOfOrder)}
      from orders o join shops s on s.id = o.shop_id join people v on v.id = s.vendor_id
      where o.id = ${orderId}`,
  )
}
