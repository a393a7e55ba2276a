import type { Order } from '@haat/contract/orders'
import type { OpenedPayment, Payment } from '@haat/contract/payments'
import { sql } from '#core/sql/db.ts'
import { type RowOf } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Answer, Kit, TestPerson } from './kit.ts'
import { marketOf, orderBody, place } from './orders.ts'

/** The state of a payment, its order and its settlements. */
const statuses = {
  payment: tables.payments.status,
  order: tables.orders.status,
  orderPayment: tables.orders.payment_status,
}
const settlement = pick(tables.settlements, 'outcome', 'amount')

export type Books = RowOf<typeof statuses> & { settlements: RowOf<typeof settlement>[] }

/** The payment requests that tests make. */
export function paymentCalls(kit: Kit) {
  return {
    open: (as: TestPerson | null, orderId: string, key?: string) =>
      kit.call<OpenedPayment>({
        method: 'POST',
        url: '/payments/create',
        as,
        body: { orderId },
        headers: key === undefined ? {} : { 'idempotency-key': key },
      }),
    read: (as: TestPerson | null, id: string): Promise<Answer<Payment>> =>
      kit.call<Payment>({ url: `/payments/${id}`, as }),
    change: (as: TestPerson, path: string, body: object) =>
      kit.call<Order>({ method: 'PATCH', url: `/orders/${path}`, as, body }),
    books: (paymentId: string) => booksOf(kit, paymentId),
  }
}

/** An unpaid ONLINE order of 160 taka by this buyer, placed over HTTP. */
export async function onlineOrder(
  kit: Kit,
  buyer: TestPerson,
): Promise<{ order: Order; vendor: TestPerson; productId: string }> {
  const { shopId, vendor, productIds } = await marketOf(kit, [{ stock: 10 }])
  const [productId = ''] = productIds
  const body = orderBody(shopId, [{ productId }], { paymentType: 'ONLINE' })
  const placed = await place(kit, buyer, body)
  return { order: placed.data, vendor, productId }
}

/** An unpaid ONLINE order of 160 taka, and payment attempts of it that are not scheduled for checks. */
export async function insertUnpaidOrder(
  kit: Kit,
  placed: { buyerId: string; shopId: string; productId: string },
): Promise<string> {
  const { id } = await kit.ctx.db.one(
    { id: tables.order_items.order_id },
    sql`
    with placed as (
      insert into orders (customer_id, shop_id, payment_type, subtotal, shipping, discount,
        total_amount, contact_name, contact_email)
      values (${placed.buyerId}, ${placed.shopId}, 'ONLINE', 10000, 6000, 0, 16000, 'B',
        'b@test.example')
      returning id
    )
    insert into order_items (order_id, product_id, position, quantity, price, discount)
    select id, ${placed.productId}, 0, 1, 10000, 0 from placed returning order_id as id`,
  )
  return id
}

export async function insertAttempt(
  kit: Kit,
  attempt: { orderId: string; gateway: string; transaction: string; session?: string },
): Promise<string> {
  const { id } = await kit.ctx.db.one(
    pick(tables.payments, 'id'),
    sql`
    insert into payments (order_id, amount, gateway, transaction_id, gateway_session)
    values (${attempt.orderId}, 16000, ${attempt.gateway}, ${attempt.transaction},
      ${attempt.session ?? null})
    returning id`,
  )
  return id
}

async function booksOf(kit: Kit, paymentId: string): Promise<Books> {
  const row = await kit.ctx.db.one(
    statuses,
    sql`
    select y.status as payment, o.status as "order", o.payment_status as "orderPayment"
    from payments y join orders o on o.id = y.order_id where y.id = ${paymentId}`,
  )
  const settlements = await kit.ctx.db.many(
    settlement,
    sql`select outcome, amount from settlements where payment_id = ${paymentId}`,
  )
  return { ...row, settlements }
}

/** The redirect target of a response, without following it. */
export async function follow(url: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(url, { ...init, redirect: 'manual' })
  return answer.headers.get('location') ?? `${answer.status}`
}
