import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { reconcile } from '#features/payments/reconciling.service.ts'
import type { BkashPayment, BkashRoute, FakeBkash } from './fake-bkash.ts'
import type { Kit, TestPerson } from './kit.ts'
import { onlineOrder, paymentCalls } from './payments.ts'

/** The actions of payers and browsers at a fake bKash on one market. */
export function bkashScene(kit: Kit, fake: FakeBkash, buyerOf: () => TestPerson) {
  const calls = paymentCalls(kit)

  /** The browser returns from bKash. Returns where it is redirected to. */
  async function comeBack(payment: BkashPayment, status: string): Promise<string> {
    const { pathname } = new URL(payment.callbackURL)
    const query = `paymentID=${payment.paymentID}&status=${status}&signature=x`
    const answer = await kit.app.inject({ url: `${pathname}?${query}` })
    return String(answer.headers['location'])
  }

  return {
    calls,
    comeBack,
    /** A new order with an open payment. */
    opened: async () => {
      const { order } = await onlineOrder(kit, buyerOf())
      const { data } = await calls.open(buyerOf(), order.id)
      const { transactionId } = (await calls.read(buyerOf(), data.paymentId)).data
      const payment = fake.byInvoice(transactionId)
      return { order, id: data.paymentId, payment, page: data.redirect_url }
    },
    /** The payer approves a payment, with a coupon for less than its amount, and the browser returns. */
    payAndComeBack: async (payment: BkashPayment, paid?: string) => {
      fake.approve(payment.paymentID, paid)
      return await comeBack(payment, 'success')
    },
    /** Runs the scheduled check, as if the payment were due. */
    checkNow: async (id: string) => {
      await kit.ctx.db.run(sql`update payments set next_check_at = now() where id = ${id}`)
      await reconcile(kit.ctx)
    },
    captureOf: async (id: string) =>
      await kit.ctx.db.one(
        pick(tables.payments, 'status', 'capture'),
        sql`select status, capture from payments where id = ${id}`,
      ),
    /** Runs `work` while a route loses its answers. */
    losing: async <T>(route: BkashRoute, work: () => Promise<T>): Promise<T> => {
      fake.losing.add(route)
      try {
        return await work()
      } finally {
        fake.losing.delete(route)
      }
    },
  }
}
