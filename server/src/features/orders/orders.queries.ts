import { pagingLimits } from '@haat/contract/paging.limits'
import type { Order, OrderItem, OrdersQuery } from '@haat/contract/orders'
import type { Page, pageQuery } from '@haat/contract/paging'
import { isAdmin } from '@haat/contract/roles'
import type { z } from '@haat/contract/schema'
import type { Actor, Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { startOfDay } from '#core/sql/market-day.ts'
import { selectPage } from '#core/sql/paging.ts'
import { columns } from '#core/sql/shapes.ts'
import { text } from '#core/sql/kinds.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'
import { matches, shopsNamed, type Searched } from './order-search.queries.ts'
import {
  inView,
  isStanding,
  listedOrder,
  order,
  orderItem,
  toListedOrder,
  toOrder,
  toOrderItem,
} from './orders.rows.ts'
import { firstOf } from '#core/first-of.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type PageOnly = z.infer<z.ZodMiniObject<typeof pageQuery>>

/** Condition: the order is the caller's as its buyer or its vendor, or the caller is an admin. */
export function isOwn(actor: Pick<Actor, 'id' | 'role'>): Sql {
  if (isAdmin(actor.role)) return sql`true`
  return sql`(o.customer_id = ${actor.id} or s.vendor_id = ${actor.id})`
}

export async function findOrder(ctx: Ctx, actor: Actor, id: string): Promise<Order | null> {
  const row = await ctx.db.maybe(
    order,
    sql`select ${columns(order)} from orders o join shops s on s.id = o.shop_id
      where o.id = ${id} and ${isOwn(actor)}`,
  )
  return row === null ? null : toOrder(row)
}

export function selectCustomerOrders(
  ctx: Ctx,
  customerId: string,
  query: OrdersQuery,
): Promise<Page<Order>> {
  return selectOrders(ctx, query, { customerId }, [sql`o.customer_id = ${customerId}`])
}

/** The orders of the shop a vendor has, or had last: they stay readable when it is deleted. */
export function selectVendorOrders(
  ctx: Ctx,
  vendorId: string,
  query: OrdersQuery,
): Promise<Page<Order>> {
  const shopId = lastShopOf(vendorId)
  return selectOrders(ctx, query, { shopId }, [sql`o.shop_id = ${shopId}`])
}

function lastShopOf(vendorId: string): Sql {
  return sql`coalesce(
    ${liveShopOf(vendorId)},
    (select id from shops where vendor_id = ${vendorId} order by deleted_at desc limit 1))`
}

export function selectAllOrders(ctx: Ctx, query: OrdersQuery): Promise<Page<Order>> {
  return selectOrders(ctx, query, 'all', query.shop === undefined ? [] : [isOfShop(query.shop)])
}

/** Only the newest orders are watched. Older ones hardly change, and a page reads them again on focus. */
const watchedMax = 50

/** A hash over the newest orders of the caller's lists and the time when each changed last. */
export async function selectVersion(ctx: Ctx, actor: Pick<Actor, 'id' | 'role'>): Promise<string> {
  const rows = await ctx.db.many(
    { version: text },
    sql.light`
    select coalesce(md5(string_agg(id::text || updated_at, ' ' order by id)), '') as version from (
      select o.id, o.updated_at from orders o ${sql.where(listedFor(actor))}
      order by o.id desc limit ${sql.int(watchedMax)}) newest`,
  )
  return firstOf(rows).version
}

function listedFor({ id, role }: Pick<Actor, 'id' | 'role'>): Sql[] {
  if (isAdmin(role)) return []
  return [role === 'VENDOR' ? sql`o.shop_id = ${lastShopOf(id)}` : sql`o.customer_id = ${id}`]
}

/** A customer's own items of one product, from orders that were not cancelled. */
export async function selectOwnItems(
  ctx: Ctx,
  customerId: string,
  productId: string,
  { page, limit }: PageOnly,
): Promise<Page<OrderItem>> {
  const { rows, meta } = await selectPage(ctx, orderItem, {
    from: sql`order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id`,
    where: [
      sql`i.product_id = ${productId} and i.cancelled < i.quantity`,
      sql`o.customer_id = ${customerId}`,
      isStanding,
    ],
    orderBy: sql`i.id desc`,
    page,
    limit,
  })
  return { data: rows.map(toOrderItem), meta }
}

async function selectOrders(
  ctx: Ctx,
  query: OrdersQuery,
  whose: Searched,
  scope: readonly Sql[],
): Promise<Page<Order>> {
  const { page, limit, searchTerm, status, paymentStatus, paymentType, view, from } = query
  const where = [...scope]
  if (status !== undefined) where.push(sql`o.status = ${status}`)
  if (paymentStatus !== undefined) where.push(sql`o.payment_status = ${paymentStatus}`)
  if (paymentType !== undefined) where.push(sql`o.payment_type = ${paymentType}`)
  if (view !== undefined) where.push(inView[view])
  if (from !== undefined) where.push(sql`o.created_at >= ${startOfDay(ctx, from)}`)
  if (searchTerm !== undefined) where.push(matches(searchTerm, whose))
  const { rows, meta } = await selectPage(ctx, listedOrder, {
    from: sql`orders o`,
    where,
    table: 'orders',
    key: sql`o.id`,
    // Every order has its shop, so neither counting nor the way down to the page needs it.
    joins: sql`join shops s on s.id = o.shop_id`,
    orderBy: orderBy(query),
    page,
    limit,
    countAtMost: pagingLimits.countedRowsMax,
  })
  return { data: rows.map(toListedOrder), meta }
}

function orderBy({ sortBy, sortOrder = 'desc' }: OrdersQuery): Sql {
  const direction = sql.raw(sortOrder)
  // Ids grow with time, and the primary key is sorted already.
  return sortBy === 'totalAmount'
    ? sql`o.total_amount ${direction}, o.id ${direction}`
    : sql`o.id ${direction}`
}

function isOfShop(idOrName: string): Sql {
  if (uuid.test(idOrName)) return sql`o.shop_id = ${idOrName}`
  return sql`o.shop_id = any(${shopsNamed(idOrName)})`
}
