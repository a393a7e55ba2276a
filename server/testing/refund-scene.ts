import { sql } from '#core/sql/db.ts'
import { int8, uuid } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { finishRefunds } from '#features/payments/sending-refunds.service.ts'
import type { Kit, TestPerson } from './kit.ts'
import { paymentCalls } from './payments.ts'

/** What an order owes back before anything was sent. */
export const owedBook = { status: 'REFUND_DUE', sent: null, by: null }

/** The refunds of one market's orders. */
export function refundScene(kit: Kit, adminOf: () => TestPerson) {
  const calls = paymentCalls(kit)
  return {
    /** An admin asks for the refund of an order. */
    refund: (id: string, as = adminOf()) =>
      calls.change(as, `change-payment-status/${id}`, { paymentStatus: 'REFUNDED' }),
    attemptsOf: async (id: string) =>
      await kit.ctx.db.many(
        pick(tables.refund_attempts, 'status', 'sends', 'request_id', 'reason'),
        sql`
        select status, sends, request_id, reason from refund_attempts where order_id = ${id}
        order by id`,
      ),
    /** The order's status, the poisha sent back, and who decided on it. */
    bookOf: async (id: string) =>
      await kit.ctx.db.one(
        { status: tables.orders.payment_status, sent: int8.orNull, by: uuid.orNull },
        sql`
        select payment_status as status,
          (select sum(amount)::bigint from refunds where order_id = o.id) as sent,
          (select actor_id from audit_log where subject_id = o.id and details->>'to' = 'REFUNDED') as by
        from orders o where id = ${id}`,
      ),
    /** Runs the job as if every pause were over. */
    runJob: async () => {
      await kit.ctx.db.run(
        sql`update refund_attempts set next_check_at = now() where next_check_at is not null`,
      )
      await finishRefunds(kit.ctx)
    },
  }
}
