import { pagingLimits } from '@haat/contract/paging.limits'
import type { Page } from '@haat/contract/paging'
import type { Shop, ShopInput, ShopPatch, ShopsQuery, ShopStatus } from '@haat/contract/shops'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { bool, json, type ReadOf, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, columns } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { containing, selectPage } from '#core/sql/paging.ts'
import { isLivePerson, isVerified } from '#features/accounts/people.rows.ts'
import { isLiveShop, isOpenShop, liveShopOf, shop, toShop } from './shops.rows.ts'

/** A shop with its vendor's account, for that vendor and for admins. */
const vendorShop = {
  ...shop,
  ...aliased('p', {
    vendor_email: tables.people.email,
    vendor_name: tables.people.name,
    vendor_status: tables.people.status,
  }),
}

/** The fields of a shop that a vendor writes, by the contract's names. */
const writtenShop = {
  name: tables.shops.name,
  description: tables.shops.description,
  logoUrl: tables.shops.logo_url,
  phoneNumber: tables.shops.phone_number,
  shopAddress: tables.shops.shop_address,
}
const old = json.holding({ rowOf: writtenShop })
type VendorShop = Shop & { vendor: NonNullable<Shop['vendor']> }

const withVendor = sql`shops s join people p on p.id = s.vendor_id`

const sorts = {
  createdAt: sql`s.id`,
  name: sql`lower(s.name)`,
  rating: sql`s.rating`,
  reviewCount: sql`s.review_count`,
  followerCount: sql`s.follower_count`,
  productCount: sql`s.product_count`,
} satisfies Record<NonNullable<ShopsQuery['sortBy']>, Sql>

/** A page of shops: the public's open ones, or every one with its vendor. */
export async function selectShops(
  ctx: Ctx,
  query: ShopsQuery,
  seesAll: boolean,
): Promise<Page<Shop>> {
  const where = [isLiveShop()]
  if (!seesAll) where.push(isOpenShop())
  const term = query.searchTerm?.trim() ?? ''
  if (term !== '') where.push(sql`lower(s.name) like ${containing(term)}`)
  const { page, limit } = query
  const orderBy = orderOf(query)
  if (!seesAll) {
    const list = { from: sql`shops s`, where, orderBy, page, limit }
    const { rows, meta } = await selectPage(ctx, shop, list)
    return { data: rows.map(toShop), meta }
  }
  const list = { from: withVendor, where, orderBy, page, limit }
  const { rows, meta } = await selectPage(ctx, vendorShop, list)
  return { data: rows.map(toVendorShop), meta }
}

/** A shop as this caller may see it: anyone sees an open one, only its vendor and admins see any other. */
export async function findShop(
  ctx: Ctx,
  id: string,
  viewer: { id: string | null; seesAll: boolean },
): Promise<Shop | null> {
  const row = await ctx.db.maybe(
    { ...vendorShop, is_insider: bool },
    sql`
    select ${columns(vendorShop)}, i.is_insider
    from ${withVendor},
      lateral (select ${viewer.seesAll} or (s.vendor_id = ${viewer.id}::uuid) is true as is_insider) i
    where s.id = ${id} and ${isLiveShop()} and (${isOpenShop()} or i.is_insider)`,
  )
  if (row === null) return null
  return row.is_insider ? toVendorShop(row) : toShop(row)
}

/** The shop of a vendor, as a page of zero rows or one. */
export async function selectVendorShops(
  ctx: Ctx,
  vendor: { id: string } | { email: string },
): Promise<Page<Shop>> {
  const isVendor = 'id' in vendor ? sql`p.id = ${vendor.id}` : sql`p.email = ${vendor.email}`
  const rows = await ctx.db.many(
    vendorShop,
    sql`
    select ${columns(vendorShop)} from ${withVendor}
    where ${isVendor} and ${isLivePerson()} and ${isLiveShop()}`,
  )
  const meta = { page: 1, limit: pagingLimits.pageSize, total: rows.length }
  return { data: rows.map(toVendorShop), meta }
}

/**
 * Whether the vendor has a shop already, whether their last one was closed by the market when it was deleted, and
 * whether the name is taken.
 */
export async function findTaken(
  ctx: Ctx,
  vendorId: string,
  name: string,
): Promise<{ has_shop: boolean; was_closed: boolean; name_taken: boolean }> {
  return await ctx.db.one(
    { has_shop: bool, was_closed: bool, name_taken: bool },
    sql`
    select
      exists ${liveShopOf(vendorId)} as has_shop,
      (select status <> 'ACTIVE' from shops where vendor_id = ${vendorId} and deleted_at is not null
       order by deleted_at desc limit 1) is true as was_closed,
      exists (select from shops where lower(name) = lower(${name}) and ${isLiveShop('shops')}) as name_taken`,
  )
}

/**
 * Null when the vendor is gone. Locks the vendor's row, so that a shop is not opened while its vendor is deleted.
 * Violates `shops_one_per_vendor` or `shops_name`.
 */
export async function insertShop(
  ctx: Ctx,
  vendorId: string,
  input: ShopInput & { logoUrl: string; status: ShopStatus },
): Promise<Shop | null> {
  const row = await ctx.db.maybe(
    vendorShop,
    sql`
    with p as (select id, email, name, status from people where id = ${vendorId} and ${isLivePerson('people')} for share),
    s as (
      insert into shops (vendor_id, name, description, logo_url, phone_number, shop_address, status)
      select id, ${input.name}, ${input.description}, ${input.logoUrl}, ${input.phoneNumber},
             ${input.shopAddress}, ${input.status} from p
      returning *
    )
    select ${columns(vendorShop)} from s join p on p.id = s.vendor_id`,
  )
  return row === null ? null : toVendorShop(row)
}

export async function isShopOf(ctx: Ctx, id: string, vendorId: string): Promise<boolean> {
  const row = await ctx.db.one(
    { found: bool },
    sql`
    select ${liveShopOf(vendorId)} = ${id} is true as found`,
  )
  return row.found
}

/** Writes the given fields only, and returns the previous values. Violates `shops_name`. */
export async function updateShopRow(
  ctx: Ctx,
  id: string,
  vendorId: string,
  input: ShopPatch & { logoUrl: string | null },
): Promise<{ shop: Shop; old: ReadOf<typeof old> } | null> {
  const row = await ctx.db.maybe(
    { ...vendorShop, old },
    sql`
    with old as (
      select id, ${asJson(writtenShop)} as values from shops
      where id = ${id} and vendor_id = ${vendorId} and ${isLiveShop('shops')} for update
    )
    update shops s set
      name = coalesce(${input.name ?? null}, s.name),
      description = coalesce(${input.description ?? null}, s.description),
      phone_number = coalesce(${input.phoneNumber ?? null}, s.phone_number),
      shop_address = coalesce(${input.shopAddress ?? null}, s.shop_address),
      logo_url = coalesce(${input.logoUrl}, s.logo_url)
    from old, people p
    where s.id = old.id and p.id = s.vendor_id
    returning ${columns(vendorShop)}, old.values as old`,
  )
  return row === null ? null : { shop: toVendorShop(row), old: row.old }
}

/** Deleted shops have a status too. */
export async function updateShopStatus(
  ctx: Ctx,
  id: string,
  status: ShopStatus,
): Promise<{ shop: VendorShop; was: ShopStatus; isVerified: boolean; isLive: boolean } | null> {
  const changed = { ...vendorShop, was: tables.shops.status, is_verified: bool, is_live: bool }
  const row = await ctx.db.maybe(
    changed,
    sql`
    with old as (select id, status from shops where id = ${id} for update)
    update shops s set status = ${status}
    from old, people p
    where s.id = old.id and p.id = s.vendor_id
    returning ${columns(vendorShop)}, old.status as was, ${isVerified()} as is_verified,
      ${isLiveShop()} as is_live`,
  )
  if (row === null) return null
  const { was, is_verified, is_live } = row
  return { shop: toVendorShop(row), was, isVerified: is_verified, isLive: is_live }
}

/** Hides a shop, and with it its products; with `vendorId` null, any vendor's. */
export async function hideShop(ctx: Ctx, id: string, vendorId: string | null): Promise<number> {
  return await ctx.db.run(sql`
    update shops set deleted_at = now()
    where id = ${id} and ${isLiveShop('shops')}
      and (${vendorId}::uuid is null or vendor_id = ${vendorId}::uuid)`)
}

function orderOf({ sortBy, sortOrder }: ShopsQuery): Sql {
  const direction = sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc')
  const order = sql.raw(direction)
  const column = sorts[sortBy ?? 'createdAt']
  return column === sorts.createdAt ? sql`s.id ${order}` : sql`${column} ${order}, s.id ${order}`
}

function toVendorShop(row: RowOf<typeof vendorShop>): VendorShop {
  const vendor = {
    id: row.vendor_id,
    email: row.vendor_email,
    name: row.vendor_name,
    status: row.vendor_status,
  }
  return { ...toShop(row), vendor }
}
