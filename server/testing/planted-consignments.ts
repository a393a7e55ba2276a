import { randomUUID } from 'node:crypto'
import { csvText } from '@haat/contract/csv'
import { sql } from '#core/sql/db.ts'
import { uuid } from '#core/sql/kinds.ts'
import { sealCredentials } from '#features/consignments/adapters.service.ts'
import { credentialsFor } from './consignments.ts'
import type { Kit } from './kit.ts'
import { multipart } from './multipart.ts'
import { parcelOf } from './shipments.ts'

type Planter = Pick<Kit, 'ctx'>

/** An account of the market (no shop) or of a shop, written past the services; one that is there otherwise. */
export async function plantAccount(
  { ctx }: Planter,
  { shopId, byId }: { shopId: string | null; byId: string },
): Promise<string> {
  const id = randomUUID()
  const { sealed, tail } = sealCredentials(ctx.config, id, credentialsFor('STEADFAST'))
  await ctx.db.run(sql`
    insert into courier_accounts (id, shop_id, courier, sealed, tail, changed_by)
    values (${id}, ${shopId}, 'STEADFAST', ${sealed}, ${tail}, ${byId}) on conflict do nothing`)
  const row = await ctx.db.one(
    { id: uuid },
    sql`select id from courier_accounts
      where shop_id is not distinct from ${shopId}::uuid and courier = 'STEADFAST'`,
  )
  return row.id
}

/** A parcel of an order at a courier, in any state, that needs somebody to look at it. */
export async function plantConsignment(
  kit: Planter,
  {
    orderId,
    shopId,
    byId,
    status,
  }: { orderId: string; shopId: string; byId: string; status: string },
): Promise<{ id: string; shipmentId: string; accountId: string }> {
  const accountId = await plantAccount(kit, { shopId, byId })
  const shipmentId = (await parcelOf(kit, orderId)).id
  const { id } = await kit.ctx.db.one(
    { id: uuid },
    sql`insert into consignments (shipment_id, order_id, account_id, request_id, status, cod_amount, weight,
        attention, problem, by_id, sent_at)
      values (${shipmentId}, ${orderId}, ${accountId}, ${randomUUID()}, ${status}, 0, 500, 'CONTRADICTS',
        'Ask the courier.', ${byId}, now() - interval '1 hour')
      returning id`,
  )
  return { id, shipmentId, accountId }
}

/** A courier's file about parcels of nobody, for a call. */
export async function statementForm(kit: Planter, byId: string) {
  const accountId = await plantAccount(kit, { shopId: null, byId })
  const rows = [
    ['Consignment', 'Collected', 'Fee'],
    [randomUUID(), '100', '10'],
  ]
  return await multipart({ accountId, reference: randomUUID() }, Buffer.from(csvText(rows)))
}

/** Gives an order an address that couriers go to. */
export async function writeAddress({ ctx }: Planter, orderId: string): Promise<void> {
  await ctx.db.run(sql`
    update orders set contact_phone = '01712345678', contact_address = 'House 5, Road 3, Dhaka'
    where id = ${orderId}`)
}
