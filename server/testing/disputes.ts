import type { Dispute } from '@haat/contract/disputes'
import { sql } from '#core/sql/db.ts'
import type { Kit, TestPerson } from './kit.ts'
import { settle, soldOrder, type Sale, type SoldValues } from './ledger.ts'

/** The order O1 of 4,560 taka whose figures the tests compare: the market pays the coupon of 500 and ships. */
const o1: SoldValues = {
  subtotal: 500_000n,
  shipping: 6_000n,
  discount: 50_000n,
  commission: 40_000n,
  vat: 6_000n,
  shippedBy: 'MARKET',
}

/** A paid and delivered order. Returns its id. */
export async function disputedOrder(
  kit: Kit,
  sale: Sale,
  values: SoldValues = o1,
): Promise<string> {
  const id = await soldOrder(kit, sale, values)
  await settle(kit, id, { fee: 11_400n })
  await kit.ctx.db.run(sql`
    with o as (update orders set status = 'DELIVERED' where id = ${id} returning id)
    insert into order_events (order_id, status, by_role) select id, 'DELIVERED', 'VENDOR' from o`)
  return id
}

/** What an admin enters of a dispute. */
export const disputeBody = (orderId: string) => ({
  orderId,
  reason: 'The buyer says that nothing arrived.',
  reference: 'CASE-1',
  respondBy: '2030-01-31',
})

export const openDispute = (kit: Kit, as: TestPerson, orderId: string, more: object = {}) =>
  kit.call<Dispute>({
    method: 'POST',
    url: '/finance/disputes',
    as,
    body: { ...disputeBody(orderId), ...more },
  })
