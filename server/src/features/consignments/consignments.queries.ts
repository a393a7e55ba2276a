import type { Page } from '@haat/contract/paging'
import type { AttentionQuery } from '@haat/contract/consignments'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int4, int8, text, type RowOf } from '#core/sql/kinds.ts'
import { selectPage } from '#core/sql/paging.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { due } from '#features/orders/orders.rows.ts'
import { consignment, isLive, needsAttention, type ConsignmentRow } from './consignments.rows.ts'

const withAccount = sql`consignments c join courier_accounts a on a.id = c.account_id`

const bookable = {
  ...aliased('o', pick(tables.orders, 'shop_id', 'shipped_by', 'contact_phone', 'alt_phone')),
  note: computed(text.orNull, sql`o.delivery_note`),
  name: computed(text, sql`coalesce(o.recipient_name, o.contact_name)`),
  address: computed(
    text.orNull,
    sql`case when o.address_line is null then o.contact_address
      else concat_ws(', ', o.address_line, l.name_en, d.name_en) end`,
  ),
  cash: computed(
    int8,
    sql`case when o.payment_type = 'COD' and o.payment_status = 'UNPAID' then ${due} else 0 end`,
  ),
  label: computed(text, sql`coalesce(o.number::text, left(o.id::text, 8)) || '-' || h.number`),
  pieces: computed(
    int4,
    sql`(select sum(quantity)::int from shipment_items where shipment_id = h.id)`,
  ),
  is_whole: computed(
    bool,
    sql`(select sum(quantity) from shipment_items where shipment_id = h.id)
      = (select sum(quantity - cancelled) from order_items where order_id = o.id)`,
  ),
  description: computed(
    text,
    sql`(select left(string_agg(n.quantity || U&' \\00D7 ' || p.name, ', ' order by i.position), 250)
      from shipment_items n join order_items i on i.id = n.order_item_id join products p on p.id = i.product_id
      where n.shipment_id = h.id)`,
  ),
}
export type Bookable = RowOf<typeof bookable>

/** What a courier has to know of a parcel: whom it goes to and what is due in cash, as the order has it. */
export async function readBookable(ctx: Ctx, shipmentId: string): Promise<Bookable> {
  return await ctx.db.one(
    bookable,
    sql`select ${columns(bookable)} from shipments h join orders o on o.id = h.order_id
        left join places l on l.id = o.place_id left join places d on d.id = l.parent_id
      where h.id = ${shipmentId}`,
  )
}

export interface NewConsignment {
  shipmentId: string
  orderId: string
  accountId: string
  requestId: string
  codAmount: bigint
  weight: number
  byId: string
  leaseSeconds: number
}

/** Writes a parcel before its courier is asked. Violates `consignments_live` when it is booked, or is being. */
export async function insertConsignment(tx: Tx, given: NewConsignment): Promise<string> {
  const { id } = await tx.db.one(
    pick(tables.consignments, 'id'),
    sql`
    insert into consignments (shipment_id, order_id, account_id, request_id, cod_amount, weight, by_id, tries,
      next_check_at)
    values (${given.shipmentId}, ${given.orderId}, ${given.accountId}, ${given.requestId}, ${given.codAmount},
      ${given.weight}, ${given.byId}, 1, now() + make_interval(secs => ${given.leaseSeconds}))
    returning id`,
  )
  return id
}

export async function findConsignment(ctx: Ctx, id: string): Promise<ConsignmentRow | null> {
  return await ctx.db.maybe(
    consignment,
    sql`select ${columns(consignment)} from ${withAccount} where c.id = ${id}`,
  )
}

/** Its order has to be locked before. */
export async function lockConsignment(tx: Tx, id: string): Promise<ConsignmentRow | null> {
  return await tx.db.maybe(
    consignment,
    sql`select ${columns(consignment)} from ${withAccount} where c.id = ${id} for update of c`,
  )
}

/** The parcel that a courier speaks of: by our id, else by its own. */
export async function findReported(
  ctx: Ctx,
  accountId: string,
  { requestId, consignment: known }: { requestId: string | null; consignment: string | null },
): Promise<ConsignmentRow | null> {
  return await ctx.db.maybe(
    consignment,
    sql`select ${columns(consignment)} from ${withAccount}
      where c.account_id = ${accountId} and (c.request_id = ${requestId} or c.consignment = ${known})
      order by c.request_id = ${requestId} desc nulls last limit 1`,
  )
}

/** Whether another attempt to book the same parcel is under way or has succeeded. */
export async function hasOther(
  tx: Tx,
  { id, shipment_id: shipmentId }: ConsignmentRow,
): Promise<boolean> {
  const row = await tx.db.one(
    { has: bool },
    sql`select exists (select from consignments c
      where c.shipment_id = ${shipmentId} and c.id <> ${id} and ${isLive}) as has`,
  )
  return row.has
}

/** The consignments of an order, newest first, for those who see it. Null for anybody else. */
export async function selectOfOrder(
  ctx: Ctx,
  actor: Actor,
  orderId: string,
): Promise<{ rows: ConsignmentRow[]; isBuyer: boolean } | null> {
  const order = await ctx.db.maybe(
    { is_buyer: bool, is_vendor: bool },
    sql`select o.customer_id = ${actor.id} as is_buyer, s.vendor_id = ${actor.id} as is_vendor
      from orders o join shops s on s.id = o.shop_id where o.id = ${orderId}`,
  )
  const mayRead = order !== null && (isAdmin(actor.role) || order.is_vendor || order.is_buyer)
  if (!mayRead) return null
  const rows = await ctx.db.many(
    consignment,
    sql`select ${columns(consignment)} from ${withAccount} where c.order_id = ${orderId} order by c.id desc`,
  )
  return { rows, isBuyer: !isAdmin(actor.role) && !order.is_vendor }
}

/** What people have to look at, oldest first. */
export async function selectAttention(
  ctx: Ctx,
  { page, limit }: AttentionQuery,
): Promise<Page<ConsignmentRow>> {
  const { rows, meta } = await selectPage(ctx, consignment, {
    from: withAccount,
    where: [needsAttention],
    orderBy: sql`c.id`,
    page,
    limit,
  })
  return { data: rows, meta }
}

const dueRow = pick(tables.consignments, 'id')

/** Takes parcels to ask about; nobody else gets them before the lease is over. */
export async function claimDue(ctx: Ctx, leaseSeconds: number, most: number): Promise<string[]> {
  const rows = await ctx.db.many(
    dueRow,
    sql`
    update consignments set next_check_at = now() + make_interval(secs => ${leaseSeconds}), tries = tries + 1
    where id in (
      select c.id from consignments c where c.next_check_at <= now() and ${isLive}
      order by c.next_check_at limit ${sql.int(most)} for update skip locked)
    returning id`,
  )
  return rows.map(({ id }) => id)
}
