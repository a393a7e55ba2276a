import type { OrderShipments, Packing, PickList, Shipment } from '@haat/contract/shipments'
import { shipmentLimits } from '@haat/contract/shipments.limits'
import { isAdmin } from '@haat/contract/roles'
import { isoTime } from '#core/sql/db-types.ts'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, json, uuid } from '#core/sql/kinds.ts'
import { asJson, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { inView } from '#features/orders/orders.rows.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'
import { shipment, toPack, toShipment, toUnpacked, unpacked } from './shipments.rows.ts'

const shipmentsOfOrder = {
  order_id: computed(uuid, sql`o.id`),
  shipments: computed(
    json.holding({ rowsOf: shipment }),
    sql`(select coalesce(json_agg(${asJson(shipment)} order by h.number), '[]')
      from shipments h where h.order_id = o.id)`,
  ),
  to_pack: computed(
    json.holding({ rowsOf: toPack }),
    sql`(select coalesce(json_agg(${asJson(toPack)} order by i.position), '[]')
      from ${unpacked(sql`o.id`)} where u.quantity > 0 and o.status in ('PROCESSING', 'SHIPPED'))`,
  ),
}

/** The parcels of those of these orders that the caller sees, in the sequence of their ids. */
export async function selectShipments(
  ctx: Ctx,
  actor: Actor,
  orderIds: readonly string[],
): Promise<OrderShipments[]> {
  const isSeen = isAdmin(actor.role)
    ? sql`true`
    : sql`(o.customer_id = ${actor.id} or s.vendor_id = ${actor.id})`
  const rows = await ctx.db.many(
    shipmentsOfOrder,
    sql`select ${columns(shipmentsOfOrder)} from orders o join shops s on s.id = o.shop_id
      where o.id = any(${orderIds}::uuid[]) and ${isSeen} order by o.id`,
  )
  return rows.map((row) => ({
    orderId: row.order_id,
    shipments: row.shipments.map((each) =>
      toShipment({
        ...each,
        created_at: isoTime(each.created_at),
        inspected_at: each.inspected_at === null ? null : isoTime(each.inspected_at),
      }),
    ),
    toPack: row.to_pack.map(toUnpacked),
  }))
}

export async function findShipment(tx: Tx, id: string): Promise<Shipment | null> {
  const row = await tx.db.maybe(
    shipment,
    sql`select ${columns(shipment)} from shipments h where h.id = ${id}`,
  )
  return row === null ? null : toShipment(row)
}

/** What of each line of a locked order is in no parcel. */
export async function selectUnpacked(
  tx: Tx,
  orderId: string,
): Promise<OrderShipments['toPack'][number][]> {
  const rows = await tx.db.many(
    toPack,
    sql`select ${columns(toPack)} from ${unpacked(sql`${orderId}`)}`,
  )
  return rows.map(toUnpacked)
}

/**
 * Writes a parcel. The statement itself compares its pieces with what is left of the order: null when there are too
 * few, and nothing is written then. The order is locked.
 */
export async function insertShipment(
  tx: Tx,
  { orderId, lines }: Packing,
  by: Actor,
): Promise<string | null> {
  const serials = lines.flatMap((line) =>
    line.serials.map((serial) => ({ serial, line: line.orderItemId })),
  )
  const row = await tx.db.maybe(
    pick(tables.shipments, 'id'),
    sql`
    with given as materialized (
      select * from unnest(${lines.map((line) => line.orderItemId)}::uuid[],
        ${lines.map((line) => line.quantity)}::int[]) as g (order_item_id, quantity)
    ), made as (
      insert into shipments (order_id, number)
      select ${orderId}, coalesce((select max(number) from shipments where order_id = ${orderId}), 0) + 1
      where not exists (
        select from given g left join unpacked_pieces(${orderId}) u on u.order_item_id = g.order_item_id
        where g.quantity > coalesce(u.quantity, 0))
      returning id
    ), items as (
      insert into shipment_items (shipment_id, order_item_id, quantity)
      select made.id, g.order_item_id, g.quantity from made, given g
    ), noted as (
      insert into shipment_serials (shipment_id, order_item_id, serial)
      select made.id, s.order_item_id, s.serial from made,
        unnest(${serials.map(({ line }) => line)}::uuid[], ${serials.map(({ serial }) => serial)}::text[])
          as s (order_item_id, serial)
    ), told as (
      insert into shipment_events (shipment_id, key, state, by_id, by_role)
      select id, 'PACKED', 'PACKED', ${by.id}, ${by.role} from made
    )
    select id from made`,
  )
  return row?.id ?? null
}

/** Writes who carries a parcel; what is not given stays. */
export async function writeCourier(
  tx: Tx,
  id: string,
  { courierName, tracking }: { courierName?: string | undefined; tracking?: string | undefined },
): Promise<void> {
  await tx.db.run(sql`
    update shipments set courier_name = coalesce(${courierName ?? null}, courier_name),
      tracking = coalesce(${tracking ?? null}, tracking)
    where id = ${id}`)
}

export async function writeState(tx: Tx, id: string, state: string, by: Actor): Promise<void> {
  await tx.db.run(
    sql`select move_shipments(array[${id}::uuid], ${state}, ${by.id}::uuid, ${by.role})`,
  )
}

const progress = {
  ordered: computed(
    int4,
    sql`(select sum(quantity - cancelled)::int from order_items where order_id = o.id)`,
  ),
  left: computed(
    int4,
    sql`coalesce(sum(n.quantity) filter (where h.state not in ('PACKED', 'BOOKED')), 0)::int`,
  ),
  delivered: computed(
    int4,
    sql`coalesce(sum(n.quantity) filter (where h.state = 'DELIVERED'), 0)::int`,
  ),
  returned: computed(
    int4,
    sql`coalesce(sum(n.quantity) filter (where h.state = 'RETURNED'), 0)::int`,
  ),
}

/** How many pieces of an order there are, have left the shop, have arrived, and came back. */
export async function readProgress(tx: Tx, orderId: string) {
  return await tx.db.one(
    progress,
    sql`select ${columns(progress)} from orders o
        left join shipments h on h.order_id = o.id and h.state <> 'CANCELLED'
        left join shipment_items n on n.shipment_id = h.id
      where o.id = ${orderId} group by o.id`,
  )
}

const returnedLine = { id: tables.order_items.id, quantity: int4 }

/** Pieces that came back undelivered and were not refunded. */
export async function selectUnrefunded(
  tx: Tx,
  orderId: string,
): Promise<{ itemId: string; quantity: number }[]> {
  const rows = await tx.db.many(
    returnedLine,
    sql`
    select id, quantity from (
      select i.id, least(sum(n.quantity), i.quantity - coalesce((
        select sum(r.quantity) from refund_items r join refund_decisions d on d.id = r.decision_id
        where r.order_item_id = i.id and d.status <> 'WITHDRAWN'), 0))::int as quantity
      from order_items i join shipment_items n on n.order_item_id = i.id
        join shipments h on h.id = n.shipment_id and h.state = 'RETURNED'
      where i.order_id = ${orderId} group by i.id
    ) back where quantity > 0 order by id`,
  )
  return rows.map(({ id, quantity }) => ({ itemId: id, quantity }))
}

const inspected = {
  product_id: tables.order_items.product_id,
  resellable: tables.shipment_items.resellable.notNull,
}

/** Writes how many pieces of each line can be sold again. Returns them by product. */
export async function writeInspection(
  tx: Tx,
  id: string,
  lines: readonly { orderItemId: string; resellable: number }[],
): Promise<{ productId: string; quantity: number }[]> {
  const rows = await tx.db.many(
    inspected,
    sql`
    with seen as (update shipments set inspected_at = now() where id = ${id}), given as (
      select * from unnest(${lines.map((line) => line.orderItemId)}::uuid[],
        ${lines.map((line) => line.resellable)}::int[]) as g (order_item_id, resellable)
    ), written as (
      update shipment_items n set resellable = g.resellable from given g
      where n.shipment_id = ${id} and n.order_item_id = g.order_item_id
      returning n.order_item_id, n.resellable
    )
    select i.product_id, w.resellable from written w join order_items i on i.id = w.order_item_id`,
  )
  return rows.map((row) => ({ productId: row.product_id, quantity: row.resellable }))
}

const picked = {
  product_id: computed(uuid, sql`p.id`),
  name: tables.products.name,
  quantity: int4,
  orders: int4,
}

/** What the calling vendor's shop has to fetch for the orders that can be packed now, the most pieces first. */
export async function selectPickList(ctx: Ctx, vendorId: string): Promise<PickList> {
  const open = sql`orders o where o.shop_id = ${liveShopOf(vendorId)} and ${inView.toShip}`
  const { orders } = await ctx.db.one(
    { orders: int4 },
    sql`select count(*)::int as orders from ${open}
      and exists (select from unpacked_pieces(o.id) u where u.quantity > 0)`,
  )
  const rows = await ctx.db.many(
    picked,
    sql`
    select p.id as product_id, p.name, sum(u.quantity)::int as quantity, count(distinct i.order_id)::int as orders
    from (select o.id from ${open}) o cross join lateral unpacked_pieces(o.id) u
      join order_items i on i.id = u.order_item_id join products p on p.id = i.product_id
    where u.quantity > 0 group by p.id, p.name
    order by 3 desc, p.name, p.id limit ${sql.int(shipmentLimits.pickListMax)}`,
  )
  const products = rows.map(({ product_id: productId, ...rest }) => ({ productId, ...rest }))
  return { products, orders }
}
