import type { Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { int4, int4s, type RowOf } from '#core/sql/kinds.ts'
import { columns, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveProduct } from '#features/catalog/products.rows.ts'

const storedFamily = {
  ...pick(tables.families, 'id', 'name', 'description'),
  axes: computed(int4s, sql`axes`),
}
export type StoredFamily = RowOf<typeof storedFamily>

/** The shop's family, locked until the transaction ends; null for another's. */
export async function lockFamily(tx: Tx, id: string, shopId: string): Promise<StoredFamily | null> {
  return await tx.db.maybe(
    storedFamily,
    sql`
    select ${columns(storedFamily)} from families
    where id = ${id} and shop_id = ${shopId} for no key update`,
  )
}

export async function insertFamily(
  tx: Tx,
  family: { shopId: string; name: string; description: string; axes: readonly number[] },
): Promise<StoredFamily> {
  return await tx.db.one(
    storedFamily,
    sql`
    insert into families (shop_id, name, description, axes)
    values (${family.shopId}, ${family.name}, ${family.description}, ${family.axes}::int[])
    returning ${columns(storedFamily)}`,
  )
}

/** Writes the given texts, and when it was last changed. */
export async function updateFamily(
  tx: Tx,
  id: string,
  { name, description }: { name?: string | undefined; description?: string | undefined },
): Promise<void> {
  await tx.db.run(sql`
    update families set name = coalesce(${name ?? null}, name),
      description = coalesce(${description ?? null}, description)
    where id = ${id}`)
}

export async function deleteFamilyRow(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`delete from families where id = ${id}`)
}

const lockedProduct = pick(tables.products, 'id', 'category_id', 'family_id', 'name')
export type LockedProduct = RowOf<typeof lockedProduct>

/** Those products of the shop, locked by id, as all writers do. */
export async function lockProducts(
  tx: Tx,
  shopId: string,
  ids: readonly string[],
): Promise<LockedProduct[]> {
  return await tx.db.many(
    lockedProduct,
    sql`
    select ${columns(lockedProduct)} from products
    where id = any (${ids}::uuid[]) and shop_id = ${shopId} and ${isLiveProduct('products')}
    order by id for no key update`,
  )
}

const lockedMember = {
  ...pick(tables.products, 'id', 'image'),
  axis_values: tables.products.axis_values,
}
export type LockedMember = RowOf<typeof lockedMember>

/** All members that are not deleted, locked by id. */
export async function lockMembers(tx: Tx, familyId: string): Promise<LockedMember[]> {
  return await tx.db.many(
    lockedMember,
    sql`
    select ${columns(lockedMember)} from products
    where family_id = ${familyId} and ${isLiveProduct('products')} order by id for no key update`,
  )
}

/**
 * Makes products members. Violates `products_family_values` when two have the same values, and
 * `products_axis_values` when one lacks a value.
 */
export async function joinFamily(tx: Tx, familyId: string, ids: readonly string[]): Promise<void> {
  await tx.db.run(sql`
    update products p set family_id = f.id, axis_values = axis_values_of(p.id, f.axes)
    from families f where f.id = ${familyId} and p.id = any (${ids}::uuid[])`)
}

/** Makes these members single products again; without ids, all. Deleted ones are let go, too. */
export async function leaveFamily(
  tx: Tx,
  familyId: string,
  ids: readonly string[] | null,
): Promise<void> {
  await tx.db.run(sql`
    update products set family_id = null, axis_values = '{}', is_face = true, choices = ''
    where family_id = ${familyId} and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`)
}

/** Chooses the face, and what cards say of the choices. Returns whether something has changed. */
export async function refreshFaces(tx: Tx, familyId: string): Promise<boolean> {
  const { changed } = await tx.db.one(
    { changed: int4 },
    sql`select refresh_family(${familyId})::int as changed`,
  )
  return changed > 0
}
