import { toTaka } from '@haat/contract/money'
import type { PaymentAttemptStatus, GatewayName, Payment } from '@haat/contract/payments'
import { sql } from '#core/sql/db.ts'
import { isBuyerVerified } from '#features/orders/orders.rows.ts'

/** A payment attempt with what the API shows of its order, from `payments y` and `orders o`. */
export const paymentColumns = sql`
  y.id, y.order_id, y.amount, y.currency, y.status, y.gateway, y.transaction_id, y.redirect_url,
  y.created_at, o.contact_name, o.contact_phone, o.contact_email,
  ${isBuyerVerified} as buyer_verified`

export interface PaymentRow {
  id: string
  order_id: string
  amount: bigint
  currency: 'BDT'
  status: PaymentAttemptStatus
  gateway: GatewayName
  transaction_id: string
  redirect_url: string | null
  created_at: string
  contact_name: string
  contact_phone: string | null
  contact_email: string
  buyer_verified: boolean
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
