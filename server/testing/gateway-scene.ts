import type { GatewayName } from '@haat/contract/payments'
import { sql } from '#core/sql/db.ts'
import { reconcile } from '#features/payments/reconciling.service.ts'
import type { FakeGateway, Mood } from './fake-gateway.ts'
import type { Kit, TestPerson } from './kit.ts'
import { onlineOrder, paymentCalls, type Books } from './payments.ts'

/** The state of a payment of 160 taka: open, paid, and paid for a cancelled order. */
export const unpaid: Books = {
  payment: 'PENDING',
  order: 'PROCESSING',
  orderPayment: 'UNPAID',
  settlements: [],
}
export const paid: Books = {
  payment: 'COMPLETED',
  order: 'PROCESSING',
  orderPayment: 'PAID',
  settlements: [{ outcome: 'APPLIED', amount: 16_000n }],
}
export const owed: Books = {
  payment: 'COMPLETED',
  order: 'CANCELLED',
  orderPayment: 'REFUND_DUE',
  settlements: [{ outcome: 'REFUND_DUE', amount: 16_000n }],
}

/** The actions of payers, browsers and a fake gateway on one market. */
export function gatewayScene(kit: Kit, fake: FakeGateway, buyerOf: () => TestPerson) {
  const name: GatewayName = fake.name
  const calls = paymentCalls(kit)
  const post = (path: string, fields: Record<string, string>) =>
    kit.app.inject({
      method: 'POST',
      url: `/gateway/${name}/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  return {
    calls,
    /** A new order with an open payment. */
    opened: async () => {
      const { order } = await onlineOrder(kit, buyerOf())
      const { data } = await calls.open(buyerOf(), order.id)
      const { transactionId } = (await calls.read(buyerOf(), data.paymentId)).data
      return { order, id: data.paymentId, transactionId, page: data.redirect_url }
    },
    /** Another payment of an order whose first one was abandoned long ago and is still open. */
    openedAgain: async (first: { id: string; order: { id: string } }) => {
      await kit.ctx.db.run(
        sql`update payments set created_at = now() - interval '16 minutes' where id = ${first.id}`,
      )
      const { data } = await calls.open(buyerOf(), first.order.id)
      const { transactionId } = (await calls.read(buyerOf(), data.paymentId)).data
      return { id: data.paymentId, transactionId }
    },
    /** The gateway posts its message. Returns the status of the response. */
    ipn: async (fields: Record<string, string>) => (await post('ipn', fields)).statusCode,
    /** The browser returns from the gateway. Returns where it is redirected to. */
    comeBack: async (kind: string, transactionId: string, fields: Record<string, string> = {}) => {
      const answer = await post(`return/${kind}?transaction=${transactionId}`, fields)
      return String(answer.headers['location'])
    },
    /** Runs the scheduled check, as if the payment were due. */
    checkNow: async (id: string) => {
      await kit.ctx.db.run(sql`update payments set next_check_at = now() where id = ${id}`)
      await reconcile(kit.ctx)
    },
    during: async <T>(mood: Mood, work: () => Promise<T>): Promise<T> => {
      fake.mood = mood
      try {
        return await work()
      } finally {
        fake.mood = 'well'
      }
    },
  }
}
