import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { refundIdOf } from '#features/payments/refunds.service.ts'
import { insertSettlement } from '#features/payments/settling.queries.ts'
import type { Kit } from '#testing/kit.ts'
import { refundCalls } from '#testing/refunded-orders.ts'

/** Refunds that wait for each step of a person, so that calls about them have something to find. */
export async function plantRefunds(kit: Kit): Promise<void> {
  const admin = await kit.person('ADMIN')
  const { decide, transfer } = refundCalls(kit, () => admin)
  const orders = await kit.ctx.db.many(
    pick(tables.orders, 'id'),
    sql`select id from orders where status = 'DELIVERED' and payment_type = 'COD' and total_amount > 10000
      order by id desc limit 30`,
  )
  for (const [n, { id: orderId }] of orders.entries()) {
    kit.ctx.config.refundSecondPerson = n < 10 ? 0n : 1_000_000n
    const wish = { orderId, cause: 'GOODWILL', goodwill: 5, lines: [], shipping: false }
    const { data } = await decide(wish)
    if (n >= 20) await transfer(data.id, { method: 'BANK', reference: `FUZZ-${n}` })
  }
  await loseAnswers(kit)
}

/** When the refunds were sent whose answers were lost. */
export const lostAt = '2026-11-21T10:00:00.000Z'

/** Second payments whose refund a gateway that cannot be asked was sent, and did not answer. */
async function loseAnswers({ ctx }: Kit): Promise<void> {
  const payments = await ctx.db.many(
    pick(tables.payments, 'id', 'order_id'),
    sql`update payments set gateway = 'sslcommerz' where id in (
        select y.id from payments y where y.order_id is not null and y.status <> 'COMPLETED'
          and not exists (select from settlements where payment_id = y.id) order by y.id limit 20)
      returning id, order_id`,
  )
  for (const { id: paymentId, order_id: orderId } of payments) {
    if (orderId === null) continue
    const surplus = { paymentId, subject: { orderId }, amount: 26_000n, fee: 0n }
    const settlement = {
      ...surplus,
      reference: `LOST-${paymentId}`,
      outcome: 'REFUND_DUE',
    } as const
    await inTransaction(ctx, (tx) => insertSettlement(tx, settlement))
    await ctx.db.run(sql`
      insert into refund_attempts
        (payment_id, order_id, gateway, request_id, amount, status, sent_at, next_check_at)
      values (${paymentId}, ${orderId}, 'sslcommerz', ${refundIdOf(paymentId)}, 26000, 'UNKNOWN', ${lostAt},
        'infinity')`)
  }
}
