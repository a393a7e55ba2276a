import type {
  Order,
  OrderItem,
  OrderStatus,
  OrderView,
  PaymentStatus,
  PaymentType,
} from '@haat/contract/orders'
import { toTaka, type Poisha } from '@haat/contract/money'
import { sql, type Sql } from '#core/sql/db.ts'

/** The product of an item as it is today, from `products p`. */
export const itemProduct = sql`json_build_object(
  'id', p.id, 'name', p.name, 'image', p.image, 'price', p.price::text, 'discount', p.discount::text)`

/** An order with its items and timeline, from `orders o` joined with its `shops s`. */
export const orderColumns = sql`
  o.id, o.created_at, o.status, o.payment_type, o.payment_status, o.subtotal, o.shipping, o.discount,
  o.total_amount, o.coupon_id, o.coupon_code, o.shop_id, s.name as shop_name, o.customer_id,
  o.contact_name, o.contact_email, o.contact_phone, o.contact_address,
  (select coalesce(json_agg(json_build_object(
     'id', i.id, 'product_id', i.product_id, 'quantity', i.quantity, 'price', i.price::text,
     'discount', i.discount::text, 'product', ${itemProduct}) order by i.position), '[]')
   from order_items i join products p on p.id = i.product_id where i.order_id = o.id) as items,
  (select coalesce(json_agg(json_build_object('status', e.status, 'at', e.at, 'by', e.by_role) order by e.id), '[]')
   from order_events e where e.order_id = o.id) as timeline`

/** Conditions on `orders o`. */
export const isPaid = sql`o.payment_status = 'PAID'`
/** The order was not cancelled. */
export const isStanding = sql`o.status <> 'CANCELLED'`
/** The goods can be sent now: they are paid for, or will be on delivery. */
export const isToShip = sql`o.status = 'PROCESSING' and (o.payment_type = 'COD' or ${isPaid})`
/** The order has brought money in: it is paid, or was delivered against cash. */
export const isEarned = sql`${isStanding}
  and (${isPaid} or (o.status = 'DELIVERED' and o.payment_type = 'COD'))`
/** The order waits for an online payment; worded like the partial index on it. */
export const isAwaitingPayment = sql`
  o.payment_type = 'ONLINE' and o.payment_status = 'UNPAID' and o.status = 'PROCESSING'`

/** The condition that an overview's figure and the list behind it share. */
export const inView: Record<OrderView, Sql> = {
  toShip: isToShip,
  earned: isEarned,
  standing: isStanding,
}

/**
 * Whether the email of `orders o` is its buyer's own and verified. Emails there may contain what people
 * wrote.
 */
export const isBuyerVerified = sql`exists (
  select from people b where b.id = o.customer_id and b.email = o.contact_email
    and b.email_verified_at is not null)`

/** Money of a row in poisha. Inside a JSON column it arrives as digits, since JSON's numbers are inexact. */
type RowMoney = Poisha | `${bigint}`

/** An item as an order's row carries it: the price paid, and the product as it is today. */
export interface OrderItemRow {
  id: string
  product_id: string
  quantity: number
  price: RowMoney
  discount: RowMoney
  product: { id: string; name: string; image: string; price: RowMoney; discount: RowMoney }
}

/** An order as the tables hold it: the one shape between its decision, the SQL and the API's `Order`. */
export interface OrderRow {
  id: string
  created_at: string
  status: OrderStatus
  payment_type: PaymentType
  payment_status: PaymentStatus
  subtotal: Poisha
  shipping: Poisha
  discount: Poisha
  total_amount: Poisha
  coupon_id: string | null
  coupon_code: string | null
  shop_id: string
  shop_name: string
  customer_id: string
  contact_name: string
  contact_email: string
  contact_phone: string | null
  contact_address: string | null
  items: OrderItemRow[]
  timeline: Order['timeline']
}

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    createdAt: row.created_at,
    status: row.status,
    paymentType: row.payment_type,
    paymentStatus: row.payment_status,
    subtotal: toTaka(row.subtotal),
    shipping: toTaka(row.shipping),
    discount: toTaka(row.discount),
    totalAmount: toTaka(row.total_amount),
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
    orderItem: row.items.map(toOrderItem),
    timeline: row.timeline.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
  }
}

export function toOrderItem({ product, ...item }: OrderItemRow): OrderItem {
  return {
    id: item.id,
    productId: item.product_id,
    quantity: item.quantity,
    price: toTaka(BigInt(item.price)),
    discount: toTaka(BigInt(item.discount)),
    product: {
      ...product,
      price: toTaka(BigInt(product.price)),
      discount: toTaka(BigInt(product.discount)),
    },
  }
}
