import { id } from '@haat/contract/fields'
import type { FollowedShop, Follower } from '@haat/contract/following'
import type { ListQuery, Page } from '@haat/contract/paging'
import { z } from '@haat/contract/schema'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/db.ts'
import { containing, selectPage } from '#core/pages.ts'
import { personColumns, toPerson, type PersonRow } from '#features/accounts/people.rows.ts'
import { shopColumns, toShop, type ShopRow } from '#features/shops/shops.rows.ts'

interface FollowRow {
  follow_id: string
  followed_at: string
}

/** Writes the follow unless it stands already or the shop is not ACTIVE. */
export async function insertFollow(ctx: Ctx, customerId: string, shopId: string): Promise<void> {
  await ctx.db.run(sql`
    insert into follows (shop_id, customer_id)
    select id, ${customerId} from shops where id = ${shopId} and status = 'ACTIVE' and deleted_at is null
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
  const row = await ctx.db.maybe<FollowRow & ShopRow>(sql`
    select f.id as follow_id, f.created_at as followed_at, ${shopColumns}
    from follows f join shops s on s.id = f.shop_id
    where f.customer_id = ${customerId} and f.shop_id = ${shopId} and s.deleted_at is null`)
  return row === null ? null : toFollowedShop(row)
}

export async function selectFollowedShops(
  ctx: Ctx,
  customerId: string,
  { page, limit, searchTerm }: ListQuery,
): Promise<Page<FollowedShop>> {
  const where = [sql`f.customer_id = ${customerId}`, sql`s.deleted_at is null`]
  if (searchTerm !== undefined) where.push(sql`lower(s.name) like ${containing(searchTerm)}`)
  const { rows, meta } = await selectPage<FollowRow & ShopRow>(ctx, {
    select: sql`f.id as follow_id, f.created_at as followed_at, ${shopColumns}`,
    from: sql`follows f join shops s on s.id = f.shop_id`,
    where,
    orderBy: sql`f.id desc`,
    page,
    limit,
  })
  return { data: rows.map(toFollowedShop), meta }
}

export async function findShopByIdOrVendor(
  ctx: Ctx,
  idOrEmail: string,
): Promise<{ id: string; vendor_id: string; status: string; follower_count: number } | null> {
  const named = idOrEmail.trim().toLowerCase()
  const isNamed = z.safeParse(id, named).success ? sql`s.id = ${named}` : sql`p.email = ${named}`
  return await ctx.db.maybe(sql`
    select s.id, s.vendor_id, s.status, s.follower_count
    from shops s join people p on p.id = s.vendor_id
    where ${isNamed} and s.deleted_at is null`)
}

/** Followers of a shop, newest first; `onlyId` narrows to one person. */
export async function selectFollowers(
  ctx: Ctx,
  shopId: string,
  onlyId: string | null,
  { page, limit, searchTerm }: ListQuery,
): Promise<Page<Follower>> {
  const where = [sql`f.shop_id = ${shopId}`]
  if (onlyId !== null) where.push(sql`f.customer_id = ${onlyId}`)
  if (searchTerm !== undefined) {
    where.push(sql`lower(p.name || ' ' || p.email) like ${containing(searchTerm)}`)
  }
  const { rows, meta } = await selectPage<FollowRow & PersonRow>(ctx, {
    select: sql`f.id as follow_id, f.created_at as followed_at, ${personColumns}`,
    from: sql`follows f join people p on p.id = f.customer_id`,
    where,
    orderBy: sql`f.id desc`,
    page,
    limit,
  })
  const data = rows.map((row) => ({
    id: row.follow_id,
    shopId,
    createdAt: row.followed_at,
    customer: toPerson(row),
  }))
  return { data, meta }
}

function toFollowedShop(row: FollowRow & ShopRow): FollowedShop {
  return { id: row.follow_id, shopId: row.id, createdAt: row.followed_at, shop: toShop(row) }
}
