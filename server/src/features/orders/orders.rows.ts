import type { Order, OrderItem, OrderView } from '@haat/contract/orders'
import { toTaka } from '@haat/contract/money'
import { roles } from '@haat/contract/roles'
import { isoTime } from '#core/sql/db-types.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, json, oneOf, type JsonOf, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, computed, pick, type Selection } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isVerified } from '#features/accounts/people.rows.ts'
import { lineTerms, toTerms } from './line-terms.ts'

/** The columns of `orders` that placing an order writes and every reader sees. The others have defaults. */
export const orderFields = pick(
  tables.orders,
  'id',
  'number',
  'created_at',
  'status',
  'payment_type',
  'payment_status',
  'subtotal',
  'shipping',
  'discount',
  'total_amount',
  'coupon_id',
  'coupon_code',
  'shop_id',
  'customer_id',
  'contact_name',
  'contact_email',
  'contact_phone',
  'contact_address',
  'place_id',
  'recipient_name',
  'address_line',
  'alt_phone',
  'delivery_note',
)

/** The product of an item as it is today, from `products p`. */
const itemProduct = aliased('p', pick(tables.products, 'id', 'name', 'image', 'price', 'discount'))

/** An item with the price that was paid, from `order_items i join products p`. */
const listedItem = {
  ...aliased(
    'i',
    pick(tables.order_items, 'id', 'product_id', 'quantity', 'cancelled', 'price', 'discount'),
  ),
  product: computed(json.holding({ rowOf: itemProduct }), asJson(itemProduct)),
}

/** The same with the terms that were promised. */
export const orderItem = { ...listedItem, ...aliased('i', lineTerms) }

/** A step of an order, from `order_events e`. */
const step = {
  ...aliased('e', pick(tables.order_events, 'status', 'at')),
  by: computed(oneOf(...roles, 'SYSTEM'), sql`e.by_role`),
}

/** An order's columns but for its items, from `orders o join shops s`. */
const withoutItems = {
  ...aliased('o', { ...orderFields, ...pick(tables.orders, 'cancelled_amount') }),
  ...aliased('s', { shop_name: tables.shops.name }),
  timeline: computed(
    json.holding({ rowsOf: step }),
    sql`(select coalesce(json_agg(${asJson(step)} order by e.id), '[]')
      from order_events e where e.order_id = o.id)`,
  ),
}

/** The items of an order in their order, as a JSON list. */
const itemsAs = (item: Selection) => sql`(
  select coalesce(json_agg(${asJson(item)} order by i.position), '[]')
  from order_items i join products p on p.id = i.product_id where i.order_id = o.id)`

/** An order with its items and timeline. */
export const order = {
  ...withoutItems,
  items: computed(json.holding({ rowsOf: orderItem }), itemsAs(orderItem)),
}

/** The same in a list: the terms of its items are left to the page of one order, being a fifth of the list. */
export const listedOrder = {
  ...withoutItems,
  items: computed(json.holding({ rowsOf: listedItem }), itemsAs(listedItem)),
}

/** An order as the tables hold it: the one shape between its decision, the SQL and the API's `Order`. */
export type OrderRow = RowOf<typeof order>
/** An item as an order's row carries it: in JSON, so its money is digits of poisha. */
export type OrderItemRow = JsonOf<typeof orderItem>
type ListedItemRow = JsonOf<typeof listedItem>

/** Conditions on `orders o`. */
const isPaid = sql`o.payment_status = 'PAID'`
/** The order was neither cancelled nor returned; worded so that the partial indexes on orders serve it. */
export const isStanding = sql`o.status <> 'CANCELLED' and o.status <> 'RETURNED'`
/** The goods can be sent now: they are paid for, or will be on delivery. */
const isToShip = sql`o.status = 'PROCESSING' and (o.payment_type = 'COD' or ${isPaid})`
/** The order has brought money in: it is paid, or was delivered against cash. */
const isEarned = sql`${isStanding}
  and (${isPaid} or (o.status = 'DELIVERED' and o.payment_type = 'COD'))`
/** What has to be paid for the order: pieces that were cancelled before that were never due. */
export const due = sql`(o.total_amount - o.cancelled_amount)`
/** The order waits for an online payment; worded like the partial index on it. */
export const isAwaitingPayment = sql`
  o.payment_type = 'ONLINE' and o.payment_status = 'UNPAID' and o.status = 'PROCESSING'`

/** The condition that an overview's figure and the list behind it share. */
export const inView: Record<OrderView, Sql> = {
  toShip: isToShip,
  earned: isEarned,
  standing: isStanding,
}

/** The buyer of an order as its emails address them, from `orders o`. */
export const buyerContact = {
  ...aliased('o', pick(tables.orders, 'customer_id', 'contact_name', 'contact_email')),
  // Emails to an address that is the buyer's own and verified may contain what people wrote.
  buyer_verified: computed(
    bool,
    // One row by its key. As `exists`, the planner reads all verified people for a batch of orders.
    sql`coalesce((select b.email = o.contact_email and ${isVerified('b')}
      from people b where b.id = o.customer_id), false)`,
  ),
}

export function toOrder(row: OrderRow): Order {
  return orderOf(row, row.items.map(toOrderItem))
}

export function toListedOrder(row: RowOf<typeof listedOrder>): Order {
  return orderOf(row, row.items.map(toListedItem))
}

function orderOf(row: RowOf<typeof withoutItems>, items: OrderItem[]): Order {
  return {
    id: row.id,
    number: row.number === null ? null : `${row.number}`,
    createdAt: row.created_at,
    status: row.status,
    paymentType: row.payment_type,
    paymentStatus: row.payment_status,
    subtotal: toTaka(row.subtotal),
    shipping: toTaka(row.shipping),
    discount: toTaka(row.discount),
    totalAmount: toTaka(row.total_amount),
    due: toTaka(row.total_amount - row.cancelled_amount),
    couponCode: row.coupon_code,
    shopId: row.shop_id,
    shop: { id: row.shop_id, name: row.shop_name },
    customer: {
      id: row.customer_id,
      name: row.contact_name,
      phoneNumber: row.contact_phone,
      email: row.contact_email,
      address: row.contact_address,
    },
    delivery: toDelivery(row),
    orderItem: items,
    timeline: row.timeline.map((event) => ({ ...event, at: isoTime(event.at) })),
  }
}

/** The table's constraints see to it that an order has the place, the recipient and the line, or none of them. */
function toDelivery(row: RowOf<typeof withoutItems>): Order['delivery'] {
  const { place_id: placeId, recipient_name: name, address_line: line } = row
  if (placeId === null || name === null || line === null) return null
  return { name, altPhone: row.alt_phone, placeId, line, note: row.delivery_note }
}

export function toOrderItem(row: OrderItemRow | RowOf<typeof orderItem>): OrderItem {
  return { ...toListedItem(row), terms: toTerms(row) }
}

function toListedItem(item: ListedItemRow | RowOf<typeof listedItem>): OrderItem {
  const { product } = item
  return {
    id: item.id,
    productId: item.product_id,
    quantity: item.quantity,
    cancelled: item.cancelled,
    price: toTaka(BigInt(item.price)),
    discount: toTaka(BigInt(item.discount)),
    product: {
      ...product,
      price: toTaka(BigInt(product.price)),
      discount: toTaka(BigInt(product.discount)),
    },
  }
}
