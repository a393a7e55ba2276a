import { toTaka } from '@haat/contract/money'
import { gatewayNames, type Payment } from '@haat/contract/payments'
import { sql } from '#core/sql/db.ts'
import { oneOf, type RowOf } from '#core/sql/kinds.ts'
import { aliased, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { buyerContact } from '#features/orders/orders.rows.ts'
import type { OpenedAttempt } from './gateways/gateway.ts'

/** The gateway of a payment attempt, from `payments y`. */
export const gateway = computed(oneOf(...gatewayNames), sql`y.gateway`)

/** A payment attempt with what is shown of its order, from `payments y join orders o`. */
export const payment = {
  ...aliased(
    'y',
    pick(
      tables.payments,
      'id',
      'order_id',
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
  ...buyerContact,
  ...aliased('o', pick(tables.orders, 'contact_phone')),
}
export type PaymentRow = RowOf<typeof payment>

/** Condition on `payments y`: the buyer may still pay it. */
export const isOpen = sql`y.status = 'PENDING'`

/** A payment attempt as its gateway knows it. */
export function attemptOf(row: PaymentRow): OpenedAttempt {
  return {
    transactionId: row.transaction_id,
    amount: row.amount,
    currency: row.currency,
    session: row.gateway_session,
  }
}

export function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    amount: toTaka(row.amount),
    currency: row.currency,
    status: row.status,
    gateway: row.gateway,
    transactionId: row.transaction_id,
    createdAt: row.created_at,
    order: {
      id: row.order_id,
      customer: { name: row.contact_name, phoneNumber: row.contact_phone },
    },
  }
}
