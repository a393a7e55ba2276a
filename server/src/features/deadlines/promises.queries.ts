import type { DeliveryPromise, PromiseState } from '@haat/contract/deadlines'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int4, oneOf, timestamptz, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, computed } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'

const promise = {
  ...aliased('o', {
    order_id: tables.orders.id,
    status: tables.orders.status,
    promised_at: tables.orders.promised_at,
  }),
  state: computed(
    oneOf('WAITING', 'LATE', 'KEPT', 'BROKEN'),
    sql`case when o.status = 'DELIVERED' then case when d.at < o.promised_at then 'KEPT' else 'BROKEN' end
      when now() < o.promised_at then 'WAITING' else 'LATE' end`,
  ),
  asked_at: computed(timestamptz.orNull, sql`r.at`),
}
const isBuyer = (actor: Pick<Actor, 'id'>) => ({
  is_buyer: computed(bool, sql`o.customer_id = ${actor.id}`),
})

/** The promises of those of these orders that the caller sees. */
export async function selectPromises(
  ctx: Ctx,
  actor: Actor,
  orderIds: readonly string[],
): Promise<DeliveryPromise[]> {
  const isSeen = isAdmin(actor.role)
    ? sql`true`
    : sql`(o.customer_id = ${actor.id} or s.vendor_id = ${actor.id})`
  const shape = { ...promise, ...isBuyer(actor) }
  const rows = await ctx.db.many(
    shape,
    sql`select ${columns(shape)}
      from orders o join shops s on s.id = o.shop_id
        left join order_events d on d.order_id = o.id and d.status = 'DELIVERED'
        left join stop_requests r on r.order_id = o.id
      where o.id = any(${orderIds}::uuid[]) and o.promised_at is not null
        and o.status in ('PROCESSING', 'SHIPPED', 'DELIVERED') and ${isSeen}
      order by o.id`,
  )
  return rows.flatMap(({ promised_at: promisedAt, ...row }) => {
    if (promisedAt === null) return []
    const { order_id: orderId, state, asked_at: askedAt } = row
    return [{ orderId, promisedAt, state, offer: row.is_buyer ? offerOf(row) : null, askedAt }]
  })
}

type Open = Pick<RowOf<typeof promise>, 'status' | 'asked_at'> & { state: PromiseState }

/** A buyer cancels a late order that has not left; of one that has, the parcel has to come back first. */
function offerOf({ status, state, asked_at: askedAt }: Open): DeliveryPromise['offer'] {
  if (state !== 'LATE') return null
  if (status === 'PROCESSING') return 'CANCEL'
  return askedAt === null ? 'ASK' : null
}

/** Notes that the buyer asked to stop the parcels of a late order. False when they had. */
export async function insertStopRequest(tx: Tx, orderId: string, byId: string): Promise<boolean> {
  const inserted = await tx.db.run(sql`
    insert into stop_requests (order_id, by_id) values (${orderId}, ${byId}) on conflict (order_id) do nothing`)
  return inserted === 1
}

/** The vendor's shop with its district. Null: they have no shop. */
export async function findDistrict(
  ctx: Ctx,
  vendorId: string,
): Promise<{ id: string; district_id: number | null } | null> {
  return await ctx.db.maybe(
    { id: tables.shops.id, district_id: int4.orNull },
    sql`select s.id, d.district_id from shops s left join shop_districts d on d.shop_id = s.id
      where s.id = ${liveShopOf(vendorId)}`,
  )
}

export async function writeDistrict(tx: Tx, shopId: string, districtId: number | null) {
  await tx.db.run(
    districtId === null
      ? sql`delete from shop_districts where shop_id = ${shopId}`
      : sql`insert into shop_districts (shop_id, district_id) values (${shopId}, ${districtId})
          on conflict (shop_id) do update set district_id = excluded.district_id, updated_at = now()`,
  )
}
