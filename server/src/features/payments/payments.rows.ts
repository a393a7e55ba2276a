import { toTaka } from '@haat/contract/money'
import { gatewayNames, type Payment } from '@haat/contract/payments'
import { sql } from '#core/sql/db.ts'
import { oneOf, text, type RowOf } from '#core/sql/kinds.ts'
import { aliased, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { buyerContact } from '#features/orders/orders.rows.ts'
import type { OpenedAttempt } from './gateways/gateway.ts'

/** The gateway of a payment attempt, from `payments y`. */
const gateway = computed(oneOf(...gatewayNames), sql`y.gateway`)

/** What a payment pays: an order, or the debt of a shop. */
export type Subject =
  | { orderId: string; debtorId?: undefined }
  | { orderId?: undefined; debtorId: string }

/** Joins what a payment attempt `y` pays. */
export const subjectOf = sql`
  left join orders o on o.id = y.order_id
  left join shops d on d.id = y.debtor_id left join people v on v.id = d.vendor_id`

/** A payment attempt with who pays it, from `payments y` with `subjectOf`. */
export const payment = {
  ...aliased(
    'y',
    pick(
      tables.payments,
      'id',
      'order_id',
      'debtor_id',
      'amount',
      'currency',
      'status',
      'transaction_id',
      'gateway_session',
      'redirect_url',
      'capture',
      'created_at',
    ),
  ),
  gateway,
  buyer_verified: buyerContact.buyer_verified,
  contact_name: computed(text, sql`coalesce(o.contact_name, v.name)`),
  contact_email: computed(text, sql`coalesce(o.contact_email, v.email)`),
  contact_phone: computed(text.orNull, sql`coalesce(o.contact_phone, d.phone_number)`),
}
export type PaymentRow = RowOf<typeof payment>

/** Condition on `payments y`: the buyer may still pay it. */
export const isOpen = sql`y.status = 'PENDING'`

/** What a payment attempt pays. The database holds exactly one of the two. */
export function subjectOfRow({
  id,
  order_id: orderId,
  debtor_id: debtorId,
}: Pick<PaymentRow, 'id' | 'order_id' | 'debtor_id'>): Subject {
  if (orderId !== null) return { orderId }
  if (debtorId !== null) return { debtorId }
  throw new Error(`Payment ${id} pays nothing.`)
}

/** A payment attempt as its gateway knows it. */
export function attemptOf(row: PaymentRow): OpenedAttempt {
  return {
    transactionId: row.transaction_id,
    amount: row.amount,
    currency: row.currency,
    session: row.gateway_session,
  }
}

/** A payment attempt of an order. */
export function toPayment(row: PaymentRow, orderId: string): Payment {
  return {
    id: row.id,
    amount: toTaka(row.amount),
    currency: row.currency,
    status: row.status,
    gateway: row.gateway,
    transactionId: row.transaction_id,
    createdAt: row.created_at,
    order: {
      id: orderId,
      customer: { name: row.contact_name, phoneNumber: row.contact_phone },
    },
  }
}
