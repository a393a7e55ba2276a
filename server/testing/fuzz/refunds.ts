import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Kit } from '#testing/kit.ts'
import { oweLost } from '#testing/lost-refunds.ts'
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

/** Second payments whose refund a gateway that cannot be asked was sent, and did not answer. */
async function loseAnswers({ ctx }: Kit): Promise<void> {
  const payments = await ctx.db.many(
    pick(tables.payments, 'id', 'order_id'),
    sql`select y.id, y.order_id from payments y where y.order_id is not null and y.status <> 'COMPLETED'
        and not exists (select from settlements where payment_id = y.id) order by y.id limit 20`,
  )
  for (const { id: paymentId, order_id: orderId } of payments) {
    if (orderId !== null) await oweLost(ctx, { paymentId, orderId })
  }
}
