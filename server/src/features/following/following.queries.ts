import { id } from '@haat/contract/fields'
import type { FollowedShop, Follower } from '@haat/contract/following'
import type { ListQuery, Page } from '@haat/contract/paging'
import { z } from '@haat/contract/schema'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { containing, pageRows, selectPage } from '#core/sql/paging.ts'
import { int4, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, optional, present } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLivePerson, person, toPerson } from '#features/accounts/people.rows.ts'
import { isLiveShop, isOpenShop, shop, toShop } from '#features/shops/shops.rows.ts'

/** From `follows f`. */
const follow = aliased('f', {
  follow_id: tables.follows.id,
  followed_at: tables.follows.created_at,
})
/** A follow with its `shops s`. */
const followedShop = { ...follow, ...shop }
/** A follow with its `people p`. */
const follower = { ...follow, ...person }

/**
 * Condition on `shops s`: its followers see it in their list, whatever its status. A shop whose vendor is blocked
 * is left out while the block lasts: its status still says ACTIVE, but it sells nothing.
 */
const isListed = sql`${isLiveShop()} and not s.vendor_blocked`

/**
 * Writes the follow unless it exists or the shop is not open. Locks the customer's row, so that a customer who is
 * deleted at the same time leaves no follow behind.
 */
export async function insertFollow(ctx: Ctx, customerId: string, shopId: string): Promise<void> {
  await ctx.db.run(sql`
    with customer as (
      select id from people where id = ${customerId} and ${isLivePerson('people')} for share
    )
    insert into follows (shop_id, customer_id)
    select s.id, customer.id from shops s, customer
    where s.id = ${shopId} and ${isOpenShop()}
    on conflict (shop_id, customer_id) do nothing`)
}

export async function deleteFollow(ctx: Ctx, customerId: string, shopId: string): Promise<number> {
  return await ctx.db.run(
    sql`delete from follows where customer_id = ${customerId} and shop_id = ${shopId}`,
  )
}

export async function findFollowedShop(
  ctx: Ctx,
  customerId: string,
  shopId: string,
): Promise<FollowedShop | null> {
  const row = await ctx.db.maybe(
    followedShop,
    sql`
    select ${columns(followedShop)} from follows f join shops s on s.id = f.shop_id
    where f.customer_id = ${customerId} and f.shop_id = ${shopId} and ${isListed}`,
  )
  return row === null ? null : toFollowedShop(row)
}

export async function selectFollowedShops(
  ctx: Ctx,
  customerId: string,
  { page, limit, searchTerm }: ListQuery,
): Promise<Page<FollowedShop>> {
  const where = [sql`f.customer_id = ${customerId}`, isListed]
  if (searchTerm !== undefined) where.push(sql`lower(s.name) like ${containing(searchTerm)}`)
  const { rows, meta } = await selectPage(ctx, followedShop, {
    from: sql`follows f join shops s on s.id = f.shop_id`,
    where,
    orderBy: sql`f.id desc`,
    page,
    limit,
  })
  return { data: rows.map(toFollowedShop), meta }
}

/** The person that a list is shown to. */
interface Viewer {
  id: string
  seesAll: boolean
}

/**
 * Followers of a shop, newest first, in one round trip: all of them for its vendor and `seesAll`. Others see only
 * their own record, with the true number. Null for a shop that the viewer may not know about.
 */
export async function selectFollowers(
  ctx: Ctx,
  idOrEmail: string,
  viewer: Viewer,
  { page, limit, searchTerm }: ListQuery,
): Promise<Page<Follower> | null> {
  const from = sql`follows f join people p on p.id = f.customer_id`
  const where = [sql`f.shop_id = shop.id and (shop.shows_all or f.customer_id = ${viewer.id})`]
  let total = sql`shop.follower_count`
  if (searchTerm !== undefined) {
    where.push(sql`lower(p.name || ' ' || p.email) like ${containing(searchTerm)}`)
    const counted = sql`(select count(*)::int from ${from} ${sql.where(where)})`
    total = sql`case when shop.shows_all then ${counted} else shop.follower_count end`
  }
  const list = { from, where, orderBy: sql`f.id desc`, page, limit }
  const rows = await ctx.db.many(
    { of_shop: tables.shops.id, total: int4, ...optional(follower) },
    sql`
    with shop as materialized (${shopSeenBy(viewer, idOrEmail)})
    select shop.id as of_shop, ${total} as total, r.*
    from shop left join lateral (${pageRows(follower, list)}) r on true`,
  )
  const [first] = rows
  if (first === undefined) return null
  const data = present(follower, rows)
    .slice(0, limit)
    .map((row) => toFollower(first.of_shop, row, viewer))
  return { data, meta: { page, limit, total: first.total } }
}

/**
 * A shop by its id or its vendor's email. Only viewers who may see all of its followers find one that is not open,
 * or find it by an email: strangers must not learn whether an email has a shop.
 */
function shopSeenBy({ id: viewerId, seesAll }: Viewer, idOrEmail: string): Sql {
  const named = idOrEmail.trim().toLowerCase()
  const showsAll = sql`(${seesAll}::boolean or s.vendor_id = ${viewerId})`
  const isNamed = z.safeParse(id, named).success
    ? sql`s.id = ${named}`
    : sql`v.email = ${named} and ${showsAll}`
  return sql`
    select s.id, s.follower_count, ${showsAll} as shows_all
    from shops s join people v on v.id = s.vendor_id
    where ${isNamed} and ${isLiveShop()} and (${isOpenShop()} or ${showsAll})`
}

/** A shop need not know where somebody lives who has bought nothing of it. */
function toFollower(shopId: string, row: RowOf<typeof follower>, viewer: Viewer): Follower {
  const whole = toPerson(row)
  const isPrivate = !viewer.seesAll && whole.id !== viewer.id
  const customer = isPrivate ? { ...whole, address: null } : whole
  return { ...customer, id: row.follow_id, shopId, createdAt: row.followed_at, customer }
}

function toFollowedShop(row: RowOf<typeof followedShop>): FollowedShop {
  return { id: row.follow_id, shopId: row.id, createdAt: row.followed_at, shop: toShop(row) }
}
