import type { OrderDraft } from '#seed/market/orders.ts'
import { orderTotals } from '#seed/market/orders.ts'
import type { PersonDraft } from '#seed/market/people.ts'
import { poisha, type Row } from './insert.ts'

export const orderColumns = {
  id: 'uuid',
  customer_id: 'uuid',
  shop_id: 'uuid',
  status: 'text',
  payment_type: 'text',
  payment_status: 'text',
  subtotal: 'bigint',
  shipping: 'bigint',
  discount: 'bigint',
  total_amount: 'bigint',
  coupon_id: 'uuid',
  coupon_code: 'text',
  contact_name: 'text',
  contact_email: 'text',
  contact_phone: 'text',
  contact_address: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const
export const itemColumns = {
  id: 'uuid',
  order_id: 'uuid',
  product_id: 'uuid',
  position: 'int',
  quantity: 'int',
  price: 'bigint',
  discount: 'bigint',
} as const
export const eventColumns = {
  order_id: 'uuid',
  status: 'text',
  by_id: 'uuid',
  by_role: 'text',
  at: 'timestamptz',
} as const
export const paymentColumns = {
  id: 'uuid',
  order_id: 'uuid',
  amount: 'bigint',
  status: 'text',
  gateway: 'text',
  transaction_id: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const

interface Around {
  customer: PersonDraft
  shopId: string
  vendorId: string
  couponId: string | null
}

/** An order as rows of its tables. */
export function rowsOf(order: OrderDraft, around: Around) {
  const totals = orderTotals(order)
  return {
    order: orderRow(order, around),
    items: order.lines.map((line, position) => ({
      id: line.id,
      order_id: order.id,
      product_id: line.productId,
      position,
      quantity: line.quantity,
      price: poisha(line.price),
      discount: poisha(line.discount),
    })),
    events: order.events.map(({ status, by, at }) => ({
      order_id: order.id,
      status,
      by_id: { CUSTOMER: around.customer.id, VENDOR: around.vendorId, SYSTEM: null }[by],
      by_role: by,
      at,
    })),
    payments: order.payments.map((payment) => ({
      id: payment.id,
      order_id: order.id,
      amount: poisha(totals.total),
      status: payment.status,
      gateway: 'sandbox',
      transaction_id: payment.transactionId,
      created_at: payment.at,
      updated_at: payment.at,
    })),
    settlements: order.payments
      .filter(({ status }) => status === 'COMPLETED')
      .map((payment) => ({
        payment_id: payment.id,
        order_id: order.id,
        amount: poisha(totals.total),
        gateway_reference: `SANDBOX-${payment.transactionId}`,
        outcome: 'APPLIED',
        created_at: payment.at,
      })),
  }
}

function orderRow(order: OrderDraft, around: Around): Row<typeof orderColumns> {
  const { subtotal, shipping, total } = orderTotals(order)
  const { customer } = around
  return {
    id: order.id,
    customer_id: customer.id,
    shop_id: around.shopId,
    status: order.status,
    payment_type: order.paymentType,
    payment_status: order.paymentStatus,
    subtotal: poisha(subtotal),
    shipping: poisha(shipping),
    discount: poisha(order.discount),
    total_amount: poisha(total),
    coupon_id: around.couponId,
    coupon_code: order.couponCode,
    contact_name: customer.name,
    contact_email: customer.email,
    contact_phone: customer.phone,
    contact_address: customer.address,
    created_at: order.createdAt,
    updated_at: order.events.at(-1)?.at ?? order.createdAt,
  }
}
