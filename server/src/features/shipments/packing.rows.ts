import type { ParcelLabel, WaitingOrder } from '@haat/contract/packing'
import { packingLimits } from '@haat/contract/packing.limits'
import { toTaka } from '@haat/contract/money'
import { sql } from '#core/sql/db.ts'
import { int4, int8, json, text, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { due } from '#features/orders/orders.rows.ts'
import { item, toPack, toUnpacked, unpacked } from './shipments.rows.ts'

const dayMs = 86_400_000

/** The place of `orders o` and its district. */
const place = computed(
  text.orNull,
  sql`(select l.name_en || ', ' || d.name_en from places l join places d on d.id = l.parent_id
    where l.id = o.place_id)`,
)

/** An order that can be packed, from `orders o`. */
export const waiting = {
  ...aliased(
    'o',
    pick(
      tables.orders,
      'id',
      'number',
      'created_at',
      'payment_type',
      'contact_name',
      'recipient_name',
    ),
  ),
  place,
  lines: computed(
    json.holding({ rowsOf: toPack }),
    sql`(select coalesce(json_agg(${asJson(toPack)} order by i.position), '[]')
      from ${unpacked(sql`o.id`)} where u.quantity > 0)`,
  ),
}

export function toWaiting(row: RowOf<typeof waiting>): WaitingOrder {
  return {
    orderId: row.id,
    number: row.number === null ? null : `${row.number}`,
    createdAt: row.created_at,
    promisedAt: new Date(
      Date.parse(row.created_at) + packingLimits.promisedDays * dayMs,
    ).toISOString(),
    paymentType: row.payment_type,
    recipient: row.recipient_name ?? row.contact_name,
    place: row.place,
    lines: row.lines.map(toUnpacked),
  }
}

/** A parcel with what its label says, from `shipments h join orders o join shops s`. */
export const label = {
  ...aliased('h', pick(tables.shipments, 'id', 'order_id', 'number')),
  ...aliased('o', {
    order_number: tables.orders.number,
    ordered_at: tables.orders.created_at,
    ...pick(
      tables.orders,
      'contact_name',
      'contact_phone',
      'contact_address',
      'recipient_name',
      'address_line',
      'alt_phone',
      'delivery_note',
    ),
  }),
  ...aliased('s', {
    shop_name: tables.shops.name,
    ...pick(tables.shops, 'phone_number', 'shop_address'),
  }),
  place,
  parcels: computed(
    int4,
    sql`(select count(*)::int from shipments where order_id = o.id and state <> 'CANCELLED')`,
  ),
  collect_with: computed(
    int4,
    sql`(select min(number) from shipments where order_id = o.id and state <> 'CANCELLED')`,
  ),
  due: computed(
    int8,
    sql`case when o.payment_type = 'COD' and o.payment_status = 'UNPAID' then ${due} else 0 end`,
  ),
  items: computed(
    json.holding({ rowsOf: item }),
    sql`(select coalesce(json_agg(${asJson(item)} order by i.position), '[]')
      from shipment_items n join order_items i on i.id = n.order_item_id
        join products p on p.id = i.product_id
      where n.shipment_id = h.id)`,
  ),
}

export function toLabel(row: RowOf<typeof label>): ParcelLabel {
  return {
    shipmentId: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number === null ? null : `${row.order_number}`,
    orderedAt: row.ordered_at,
    number: row.number,
    parcels: row.parcels,
    to: {
      name: row.recipient_name ?? row.contact_name,
      phone: row.contact_phone,
      altPhone: row.alt_phone,
      address: row.address_line ?? row.contact_address ?? '',
      place: row.place,
      note: row.delivery_note,
    },
    from: { name: row.shop_name, phone: row.phone_number, address: row.shop_address },
    due: toTaka(row.due),
    collectWith: row.collect_with,
    items: row.items.map(({ name, quantity, serials }) => ({
      name,
      quantity,
      serials: serials.map((each) => each.serial),
    })),
  }
}
