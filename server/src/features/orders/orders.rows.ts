import type {
  Order,
  OrderItem,
  OrderStatus,
  OrderView,
  PaymentStatus,
  PaymentType,
} from '@haat/contract/orders'
import { toTaka } from '@haat/contract/money'
import { sql, type Sql } from '#core/sql/db.ts'

/** An order with its items and timeline, from `orders o` joined with its `shops s`. */
export const orderColumns = sql`
  o.id, o.created_at, o.status, o.payment_type, o.payment_status, o.subtotal, o.shipping, o.discount,
  o.total_amount, o.coupon_code, o.shop_id, s.name as shop_name, o.customer_id, o.contact_name,
  o.contact_email, o.contact_phone, o.contact_address,
  (select json_agg(json_build_object(
     'id', i.id, 'productId', i.product_id, 'quantity', i.quantity, 'price', i.price, 'discount', i.discount,
     'product', json_build_object('id', p.id, 'name', p.name, 'image', p.image, 'price', p.price,
                                  'discount', p.discount)) order by i.position)
   from order_items i join products p on p.id = i.product_id where i.order_id = o.id) as items,
  (select json_agg(json_build_object('status', e.status, 'at', e.at, 'by', e.by_role) order by e.id)
   from order_events e where e.order_id = o.id) as timeline`

/** Which `orders o` an overview counts, and a list shows by the same name. */
export const inView: Record<OrderView, Sql> = {
  toShip: sql`o.status = 'PROCESSING' and (o.payment_type = 'COD' or o.payment_status = 'PAID')`,
  earned: sql`o.status <> 'CANCELLED'
    and (o.payment_status = 'PAID' or (o.status = 'DELIVERED' and o.payment_type = 'COD'))`,
  standing: sql`o.status <> 'CANCELLED'`,
}

/** Whether the email of `orders o` is its buyer's own and proven: letters there may say what people wrote. */
export const isBuyerVerified = sql`exists (
  select from people b where b.id = o.customer_id and b.email = o.contact_email
    and b.email_verified_at is not null)`

/** An item as `json_agg` gives it; money in poisha, well within a number's exact range. */
export interface ItemJson {
  id: string
  productId: string
  quantity: number
  price: number
  discount: number
  product: { id: string; name: string; image: string; price: number; discount: number }
}

export interface OrderRow {
  id: string
  created_at: string
  status: OrderStatus
  payment_type: PaymentType
  payment_status: PaymentStatus
  subtotal: bigint
  shipping: bigint
  discount: bigint
  total_amount: bigint
  coupon_code: string | null
  shop_id: string
  shop_name: string
  customer_id: string
  contact_name: string
  contact_email: string
  contact_phone: string | null
  contact_address: string | null
  items: ItemJson[] | null
  timeline: Order['timeline'] | null
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
    orderItem: (row.items ?? []).map(toOrderItem),
    timeline: (row.timeline ?? []).map((event) => ({
      ...event,
      at: new Date(event.at).toISOString(),
    })),
  }
}

export function toOrderItem(item: ItemJson): OrderItem {
  return {
    ...item,
    price: toTaka(BigInt(item.price)),
    discount: toTaka(BigInt(item.discount)),
    product: {
      ...item.product,
      price: toTaka(BigInt(item.product.price)),
      discount: toTaka(BigInt(item.product.discount)),
    },
  }
}
