import type { PaymentTry } from '@haat/contract/payments'
import { toTaka } from '@haat/contract/money'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { payment } from './payments.rows.ts'

/** An order has few tries; a client that opens one after another is cut off here. */
const triesMax = 100

/** A try with the money that arrived, from `payments y left join settlements t`. */
const paymentTry = {
  ...aliased('y', pick(tables.payments, 'id', 'amount', 'status', 'transaction_id', 'created_at')),
  gateway: payment.gateway,
  ...aliased('t', {
    outcome: tables.settlements.outcome.orNull,
    received_at: tables.settlements.created_at.orNull,
  }),
}

/** The newest tries to pay an order, the oldest of them first. */
export async function selectPaymentsOf(ctx: Ctx, orderId: string): Promise<PaymentTry[]> {
  const rows = await ctx.db.many(
    paymentTry,
    sql`select ${columns(paymentTry)} from payments y left join settlements t on t.payment_id = y.id
      where y.order_id = ${orderId} order by y.id desc limit ${sql.int(triesMax)}`,
  )
  return rows.toReversed().map((row) => ({
    id: row.id,
    amount: toTaka(row.amount),
    status: row.status,
    gateway: row.gateway,
    transactionId: row.transaction_id,
    createdAt: row.created_at,
    received:
      row.outcome === null || row.received_at === null
        ? null
        : { at: row.received_at, outcome: row.outcome },
  }))
}
