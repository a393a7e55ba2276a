import { sql } from '#core/sql/db.ts'
import type { Kit, TestPerson } from './kit.ts'
import { soldOrder } from './ledger.ts'

/** A shop whose service is counted. */
export interface Served {
  id: string
  vendor: TestPerson
  productId: string
}

type Step = 'SHIPPED' | 'DELIVERED' | 'CANCELLED' | 'RETURNED'

/** What happens to orders of shops, written past the services. */
export function servedOrders(kit: Kit, buyerOf: () => TestPerson) {
  return {
    /** An order with cash on delivery that was placed so many hours ago, and its steps so many hours after that. */
    served: async (
      shop: Served,
      hoursAgo: number,
      steps: Partial<Record<Step, number>> = {},
      by = 'VENDOR',
    ): Promise<string> => {
      const sale = { buyer: buyerOf(), shopId: shop.id, productId: shop.productId }
      const id = await soldOrder(kit, sale, { paymentType: 'COD', subtotal: 10_000n })
      const at = (hours: number) => sql`now() + make_interval(secs => ${hours * 3_600})`
      await kit.ctx.db.run(sql`update orders set created_at = ${at(-hoursAgo)} where id = ${id}`)
      for (const [status, after] of Object.entries(steps)) {
        await kit.ctx.db.run(sql`
          with o as (update orders set status = ${status} where id = ${id})
          insert into order_events (order_id, status, by_role, at)
          values (${id}, ${status}, ${by}, ${at(after - hoursAgo)})`)
      }
      return id
    },
    cancelled: async (id: string, reason: string | null, by = 'VENDOR') =>
      await kit.ctx.db.run(sql`
        insert into cancellations (order_id, by_role, reason, is_whole, is_refund, is_restocked)
        values (${id}, ${by}, ${reason}, true, false, false)`),
  }
}
