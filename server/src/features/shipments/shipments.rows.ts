import { roles } from '@haat/contract/roles'
import type { OrderShipments, Shipment } from '@haat/contract/shipments'
import { isoTime } from '#core/sql/db-types.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, int4, json, oneOf, text, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

const serial = aliased('l', pick(tables.shipment_serials, 'serial'))

/** Pieces of a line in a parcel, from `shipment_items n join order_items i join products p`. */
export const item = {
  ...aliased('n', pick(tables.shipment_items, 'order_item_id', 'quantity', 'resellable')),
  name: computed(text, sql`p.name`),
  serials: computed(
    json.holding({ rowsOf: serial }),
    sql`(select coalesce(json_agg(${asJson(serial)} order by l.serial), '[]') from shipment_serials l
      where l.shipment_id = n.shipment_id and l.order_item_id = n.order_item_id)`,
  ),
}

/** A step of a parcel, from `shipment_events e`. */
const event = {
  ...aliased('e', pick(tables.shipment_events, 'state', 'at')),
  by: computed(oneOf(...roles, 'SYSTEM'), sql`e.by_role`),
}

/** A parcel with its pieces and its way, from `shipments h`. */
export const shipment = {
  ...aliased(
    'h',
    pick(
      tables.shipments,
      'id',
      'order_id',
      'number',
      'state',
      'courier_name',
      'tracking',
      'created_at',
      'inspected_at',
    ),
  ),
  items: computed(
    json.holding({ rowsOf: item }),
    sql`(select coalesce(json_agg(${asJson(item)} order by i.position), '[]')
      from shipment_items n join order_items i on i.id = n.order_item_id join products p on p.id = i.product_id
      where n.shipment_id = h.id)`,
  ),
  events: computed(
    json.holding({ rowsOf: event }),
    sql`(select coalesce(json_agg(${asJson(event)} order by e.id), '[]')
      from shipment_events e where e.shipment_id = h.id)`,
  ),
}

/** The lines of an order with what of each is in no parcel. */
export const unpacked = (order: Sql) => sql`
  unpacked_pieces(${order}) u join order_items i on i.id = u.order_item_id
    join products p on p.id = i.product_id join categories c on c.id = p.category_id`

/** What of a line is in no parcel, from `unpacked_pieces u` and the line with its product and category. */
export const toPack = {
  order_item_id: computed(tables.order_items.id, sql`u.order_item_id`),
  name: computed(text, sql`p.name`),
  quantity: computed(int4, sql`u.quantity`),
  asks_serial: computed(bool, sql`c.asks_serial`),
}

export function toShipment(row: RowOf<typeof shipment>): Shipment {
  return {
    id: row.id,
    orderId: row.order_id,
    number: row.number,
    state: row.state,
    courierName: row.courier_name,
    tracking: row.tracking,
    createdAt: row.created_at,
    inspectedAt: row.inspected_at,
    items: row.items.map(({ order_item_id: orderItemId, serials, ...rest }) => ({
      orderItemId,
      ...rest,
      serials: serials.map((each) => each.serial),
    })),
    events: row.events.map(({ state, at, by }) => ({ state, at: isoTime(at), by })),
  }
}

export function toUnpacked(row: RowOf<typeof toPack>): OrderShipments['toPack'][number] {
  const { order_item_id: orderItemId, name, quantity, asks_serial: asksSerial } = row
  return { orderItemId, name, quantity, asksSerial }
}
