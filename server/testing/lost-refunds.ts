import { inTransaction, type Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { refundIdOf } from '#features/payments/refunds.service.ts'
import { insertSettlement } from '#features/payments/settling.queries.ts'

/** When the refunds were sent whose answers were lost. */
export const lostAt = '2026-11-21T10:00:00.000Z'

interface Paid {
  paymentId: string
  orderId: string
}

/** A payment of 260 taka more than its order needed, which is owed back. */
export async function owe(ctx: Ctx, { paymentId, orderId }: Paid): Promise<void> {
  const surplus = { paymentId, subject: { orderId }, amount: 26_000n, fee: 0n }
  const settlement = { ...surplus, reference: `OWED-${paymentId}`, outcome: 'REFUND_DUE' } as const
  await inTransaction(ctx, (tx) => insertSettlement(tx, settlement))
}

/** The same at a gateway that was sent the refund, did not answer, and can't be asked about it. */
export async function oweLost(ctx: Ctx, paid: Paid): Promise<void> {
  const { paymentId, orderId } = paid
  await owe(ctx, paid)
  await ctx.db.run(sql`update payments set gateway = 'sslcommerz' where id = ${paymentId}`)
  await ctx.db.run(sql`
    insert into refund_attempts
      (payment_id, order_id, gateway, request_id, amount, status, sent_at, next_check_at)
    values (${paymentId}, ${orderId}, 'sslcommerz', ${refundIdOf(paymentId)}, 26000, 'UNKNOWN', ${lostAt}, 'infinity')`)
}
