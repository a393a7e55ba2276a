import type { LabelsQuery, ParcelLabel, WaitingOrder } from '@haat/contract/packing'
import type { Page } from '@haat/contract/paging'
import { pagingLimits } from '@haat/contract/paging.limits'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { selectPage } from '#core/sql/paging.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { inView } from '#features/orders/orders.rows.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'
import { label, toLabel, toWaiting, waiting } from './packing.rows.ts'

/** The orders of the vendor's shop that can be packed now, the oldest first. */
export async function selectWaiting(
  ctx: Ctx,
  vendorId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<WaitingOrder>> {
  const { rows, meta } = await selectPage(ctx, waiting, {
    from: sql`orders o`,
    where: [
      sql`o.shop_id = ${liveShopOf(vendorId)}`,
      inView.toShip,
      sql`exists (select from unpacked_pieces(o.id) u where u.quantity > 0)`,
    ],
    key: sql`o.id`,
    // Ids grow with time.
    orderBy: sql`o.id`,
    page,
    limit,
    countAtMost: pagingLimits.countedRowsMax,
  })
  return { data: rows.map(toWaiting), meta }
}

/** The newest parcel of a locked order that was not cancelled. */
export async function findNewestParcel(tx: Tx, orderId: string): Promise<string | null> {
  const row = await tx.db.maybe(
    pick(tables.shipments, 'id'),
    sql`select id from shipments where order_id = ${orderId} and state <> 'CANCELLED'
      order by number desc limit 1`,
  )
  return row?.id ?? null
}

/** The labels of parcels of the vendor's shop that have not left, by order and number. */
export async function selectLabels(
  ctx: Ctx,
  vendorId: string,
  { orders, page, limit }: LabelsQuery,
): Promise<Page<ParcelLabel>> {
  const where = [
    sql`o.shop_id = ${liveShopOf(vendorId)}`,
    sql`h.state in ('PACKED', 'BOOKED')`,
    // Others have no such parcel; with it, the indexes on open orders serve.
    sql`o.status in ('PROCESSING', 'SHIPPED')`,
  ]
  if (orders !== undefined) {
    where.push(sql`o.id = any(${orders.toLowerCase().split(',')}::uuid[])`)
  }
  const { rows, meta } = await selectPage(ctx, label, {
    from: sql`shipments h join orders o on o.id = h.order_id join shops s on s.id = o.shop_id`,
    where,
    orderBy: sql`o.id, h.number`,
    page,
    limit,
    countAtMost: pagingLimits.countedRowsMax,
  })
  return { data: rows.map(toLabel), meta }
}
