import type { FamiliesQuery, FamilyRow } from '@haat/contract/families'
import type { Page } from '@haat/contract/paging'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, int4s, texts, uuids } from '#core/sql/kinds.ts'
import { selectPage } from '#core/sql/paging.ts'
import { aliased, columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveProduct, isOnSale } from '#features/catalog/products.rows.ts'
import { liveShopOf } from '#features/shops/shops.rows.ts'
import { axisValue, member, type AxisValueRow, type MemberRow } from './families.rows.ts'

const familyOfMember = {
  ...member,
  family_id: aliased('f', { id: tables.families.id }).id,
  family_name: aliased('f', { name: tables.families.name }).name,
  description: aliased('f', { description: tables.families.description }).description,
  axes: computed(int4s, sql`f.axes`),
}

export interface FoundFamily {
  id: string
  name: string
  description: string
  axes: number[]
  members: MemberRow[]
  values: AxisValueRow[]
}

/**
 * The family of a product that the viewer may see, with the members that they may see: those on sale, and all of
 * the viewer's own shop. Null when there is no such product, or when it has no family.
 */
export async function findFamily(
  ctx: Ctx,
  productId: string,
  viewerId: string | null,
): Promise<FoundFamily | null> {
  const isSeen = (p: string): Sql => {
    const isOwn =
      viewerId === null ? sql.empty : sql`or ${sql.raw(p)}.shop_id = ${liveShopOf(viewerId)}`
    return sql`${isLiveProduct(p)} and (${isOnSale(p)} ${isOwn})`
  }
  const [rows, values] = await Promise.all([
    ctx.db.many(
      familyOfMember,
      sql.light`
      select ${columns(familyOfMember)}
      from products here join families f on f.id = here.family_id
        join products p on p.family_id = f.id
      where here.id = ${productId} and ${isSeen('here')} and ${isSeen('p')}
      order by p.axis_values`,
    ),
    ctx.db.many(
      axisValue,
      sql.light`
      select ${columns(axisValue)}
      from products here join families f on f.id = here.family_id
        cross join unnest(f.axes) with ordinality x (axis, place)
        join attributes a on a.id = x.axis
        join attribute_values v on v.attribute_id = a.id and v.id in (
          select m.axis_values[x.place] from products m where m.family_id = f.id)
      where here.id = ${productId}
      order by x.place, v.position, v.number nulls first, v.id`,
    ),
  ])
  const [first] = rows
  if (first === undefined) return null
  const { family_id: id, family_name: name, description, axes } = first
  return { id, name, description, axes, members: rows, values }
}

const row = {
  ...aliased('f', pick(tables.families, 'id', 'name', 'updated_at')),
  axes: computed(
    texts,
    sql`array(select a.name from unnest(f.axes) with ordinality x (axis, place)
      join attributes a on a.id = x.axis order by x.place)`,
  ),
  members: computed(
    int4,
    sql`(select count(*)::int from products p where p.family_id = f.id and ${isLiveProduct()})`,
  ),
}

/** The families of the vendor's own shop, the last changed first. */
export async function selectFamilies(
  ctx: Ctx,
  vendorId: string,
  { page, limit }: FamiliesQuery,
): Promise<Page<FamilyRow>> {
  const { rows, meta } = await selectPage(ctx, row, {
    from: sql`families f`,
    where: [sql`f.shop_id = ${liveShopOf(vendorId)}`],
    orderBy: sql`f.updated_at desc, f.id desc`,
    page,
    limit,
  })
  const data = rows.map(({ id, name, axes, members, updated_at: updatedAt }) => ({
    id,
    name,
    axes,
    memberCount: members,
    updatedAt,
  }))
  return { data, meta }
}

/** A member of the family by which its vendor's editor shows it; null when it is not of their shop. */
export async function findMemberOf(
  ctx: Ctx,
  familyId: string,
  vendorId: string,
): Promise<string | null> {
  const found = await ctx.db.maybe(
    pick(tables.products, 'id'),
    sql`
    select id from products
    where family_id = ${familyId} and ${isLiveProduct('products')} and shop_id = ${liveShopOf(vendorId)}
    order by is_face desc, id limit 1`,
  )
  return found?.id ?? null
}

/** The members of the vendor's own family that have this value along an axis; null for another's family. */
export async function findMembersWith(
  ctx: Ctx,
  familyId: string,
  vendorId: string,
  valueId: number,
): Promise<string[] | null> {
  const rows = await ctx.db.many(
    { ids: uuids },
    sql`
    select array(select p.id from products p
      where p.family_id = f.id and ${isLiveProduct()} and ${valueId} = any (p.axis_values)
      order by p.id) as ids
    from families f where f.id = ${familyId} and f.shop_id = ${liveShopOf(vendorId)}`,
  )
  return rows[0]?.ids ?? null
}
