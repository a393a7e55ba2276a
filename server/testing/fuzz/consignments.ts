import { sql, type Sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Ctx } from '#core/ctx.ts'
import { sealCredentials } from '#features/consignments/adapters.service.ts'
import { consignmentCalls, credentialsFor, packedParcel } from '#testing/consignments.ts'
import type { Kit } from '#testing/kit.ts'
import { plantAccount } from '#testing/planted-consignments.ts'

const ofConsignments = (condition: Sql) => sql`select c.id, array[s.vendor_id] as owners
  from consignments c join orders o on o.id = c.order_id join shops s on s.id = o.shop_id
  where ${condition} order by c.id desc limit 20`
const admins = sql`array(select id from people where role in ('ADMIN', 'SUPER_ADMIN'))`

/** Parcels at couriers in each state in which somebody can do something, and the accounts of both. */
export const courierSources = {
  courierAccount: sql`select a.id, case when a.shop_id is null then ${admins} else array[s.vendor_id] end as owners
    from courier_accounts a left join shops s on s.id = a.shop_id order by a.id limit 60`,
  marketAccount: sql`select id, '{}'::uuid[] as owners from courier_accounts
    where shop_id is null and courier = 'STEADFAST'`,
  bookableParcel: sql`select h.id, array[s.vendor_id] as owners
    from shipments h join orders o on o.id = h.order_id join shops s on s.id = o.shop_id
    where h.state = 'PACKED' and o.shipped_by = 'MARKET' and o.total_amount % 100 = 0
      and o.address_line = 'House 5, Road 3' and o.cancelled_amount = 0
      and not exists (select from consignments where shipment_id = h.id)
    order by h.id limit 20`,
  bookedConsignment: ofConsignments(sql`c.status = 'BOOKED'`),
  lostConsignment: ofConsignments(sql`c.status = 'UNKNOWN'`),
  consignment: ofConsignments(sql`true`),
} satisfies Record<string, Sql>

/** Which parcel or account a call is about, by its address. */
export const courierAddresses = [
  ['/courier-accounts', 'courierAccount'],
  ['/consignments/:id/cancellation', 'bookedConsignment'],
  ['/consignments/:id/found', 'lostConsignment'],
  ['/finance/consignments', 'consignment'],
] as const

/** Accounts, parcels and statements of couriers: what random values would never agree on. */
export function courierBody(
  call: string,
  things: Record<keyof typeof courierSources, readonly { id: string }[]>,
): Record<string, unknown> | undefined {
  switch (call) {
    case 'POST /courier-accounts':
      return { credentials: credentialsFor('PATHAO') }
    case 'PATCH /courier-accounts/:id':
      return { isEnabled: true }
    case 'POST /consignments':
      return {
        shipmentId: things.bookableParcel[0]?.id,
        accountId: things.marketAccount[0]?.id,
        weight: 500,
      }
    case 'POST /consignments/:id/found':
      return { consignment: null }
    case 'POST /finance/courier-statements':
      return { accountId: things.marketAccount[0]?.id }
    default:
      return undefined
  }
}

const booked = 6
const lost = 6
const packed = 30

/** Accounts of the market and the shops, and parcels that are packed, booked and lost. */
export async function plantConsignments(kit: Kit): Promise<void> {
  const { ctx } = kit
  const admin = await kit.person('ADMIN')
  const market = await plantAccount(kit, { shopId: null, byId: admin.id })
  const shops = await ctx.db.many(
    pick(tables.shops, 'id'),
    sql`select id from shops where deleted_at is null and status = 'ACTIVE' order by product_count desc, id limit 12`,
  )
  for (const { id } of shops) await plantAccount(kit, { shopId: id, byId: admin.id })
  const buyer = await kit.person('CUSTOMER')
  const parcels: string[] = []
  for (let n = 0; n < packed; n += 1) parcels.push((await packedParcel(kit, buyer)).shipmentId)
  const { book } = consignmentCalls(kit)
  for (const id of parcels.slice(0, booked)) await book(admin, id, market)
  const pathao = await plantPathao(ctx, admin.id, shops.at(-1)?.id ?? '')
  for (const id of parcels.slice(booked, booked + lost)) await lose(ctx, id, pathao, admin.id)
}

async function plantPathao(ctx: Ctx, byId: string, shopId: string): Promise<string> {
  const id = crypto.randomUUID()
  const { sealed, tail } = sealCredentials(ctx.config, id, credentialsFor('PATHAO'))
  await ctx.db.run(sql`
    insert into courier_accounts (id, shop_id, courier, sealed, tail, changed_by)
    values (${id}, ${shopId}, 'PATHAO', ${sealed}, ${tail}, ${byId})`)
  return id
}

/** A parcel whose answer was lost an hour ago. */
async function lose(ctx: Ctx, shipmentId: string, accountId: string, byId: string): Promise<void> {
  await ctx.db.run(sql`
    insert into consignments (shipment_id, order_id, account_id, request_id, status, cod_amount, weight, by_id,
      created_at, sent_at)
    select id, order_id, ${accountId}, ${crypto.randomUUID()}, 'UNKNOWN', 0, 500, ${byId}, now() - interval '1 hour',
      now() - interval '1 hour'
    from shipments where id = ${shipmentId}`)
}
