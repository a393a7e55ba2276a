import { randomUUID } from 'node:crypto'
import type { HeldCash, Remittance } from '@haat/contract/couriers'
import { sql } from '#core/sql/db.ts'
import type { Kit, TestPerson } from './kit.ts'
import { soldOrder, type Sale } from './ledger.ts'

/** States who holds the cash of an order. */
export const holdCash = (kit: Kit, as: TestPerson, orderId: string, courier: string | null) =>
  kit.call<HeldCash>({
    method: 'PATCH',
    url: `/finance/orders/${orderId}/cash-held-by`,
    as,
    body: courier === null ? { heldBy: 'SHOP' } : { heldBy: 'COURIER', courier },
  })

/** The delivered order O2 of 5,060 taka, whose cash a courier collected; the market ships. Returns its id. */
export async function courierOrder(kit: Kit, sale: Sale, courier = 'pathao'): Promise<string> {
  const id = await soldOrder(kit, sale, {
    subtotal: 500_000n,
    shipping: 6_000n,
    commission: 40_000n,
    vat: 6_000n,
    paymentType: 'COD',
    shippedBy: 'MARKET',
  })
  await holdCash(kit, await kit.person('ADMIN'), id, courier)
  await kit.ctx.db.run(sql`
    with o as (update orders set status = 'DELIVERED' where id = ${id} returning id)
    insert into order_events (order_id, status, by_role) select id, 'DELIVERED', 'VENDOR' from o`)
  return id
}

/** What an admin enters of a remittance of O2: the courier bills 70 taka and 1 %. */
export const remittanceBody = (orderIds: readonly string[], more: object = {}) => ({
  courier: 'pathao',
  orderIds,
  fee: 120.6,
  received: 4_939.4,
  reference: randomUUID(),
  ...more,
})

export const enterRemittance = (
  kit: Kit,
  as: TestPerson,
  orderIds: readonly string[],
  more: object = {},
) =>
  kit.call<Remittance>({
    method: 'POST',
    url: '/finance/remittances',
    as,
    body: remittanceBody(orderIds, more),
  })
