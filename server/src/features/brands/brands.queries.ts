import type { AdminBrandsQuery, Brand, BrandInput, BrandPatch } from '@haat/contract/brands'
import type { ListQuery, Page } from '@haat/contract/paging'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int4, uuid } from '#core/sql/kinds.ts'
import { columns } from '#core/sql/shapes.ts'
import { containing, selectPage } from '#core/sql/paging.ts'
import { brand, toBrand } from './brands.rows.ts'

/** Brands by name. */
export async function selectBrands(
  ctx: Ctx,
  { page, limit, searchTerm, isVerified }: ListQuery & Pick<AdminBrandsQuery, 'isVerified'>,
): Promise<Page<Brand>> {
  const where: Sql[] = []
  const term = searchTerm?.trim() ?? ''
  if (term !== '')
    where.push(sql`lower(concat_ws(' ', b.name, b.name_bn)) like ${containing(term)}`)
  if (isVerified !== undefined) where.push(sql`b.is_verified = ${isVerified === 'true'}`)
  const { rows, meta } = await selectPage(ctx, brand, {
    from: sql`brands b`,
    where,
    orderBy: sql`lower(b.name), b.id`,
    page,
    limit,
  })
  return { data: rows.map(toBrand), meta }
}

/** Violates `brands_name` when the name is taken. */
export async function insertBrand(
  tx: Tx,
  input: BrandInput,
  { isVerified, proposedBy }: { isVerified: boolean; proposedBy: string | null },
): Promise<Brand> {
  const row = await tx.db.one(
    brand,
    sql`
    insert into brands as b (name, name_bn, logo, is_verified, proposed_by)
    values (${input.name}, ${input.nameBn ?? ''}, ${input.logo ?? ''}, ${isVerified}, ${proposedBy})
    returning ${columns(brand)}`,
  )
  return toBrand(row)
}

/** Locks a brand until the transaction ends, so that no product gets it and nobody else changes it. */
export async function lockBrand(tx: Tx, id: string): Promise<Brand | null> {
  const row = await tx.db.maybe(
    brand,
    sql`select ${columns(brand)} from brands b where b.id = ${id} for update`,
  )
  return row === null ? null : toBrand(row)
}

export async function shareBrand(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.db.maybe(
    { id: uuid },
    sql`select id from brands where id = ${id} for key share`,
  )
  return row !== null
}

export async function updateBrandRow(tx: Tx, id: string, patch: BrandPatch): Promise<Brand> {
  const row = await tx.db.one(
    brand,
    sql`
    update brands b set
      name = coalesce(${patch.name ?? null}, name),
      name_bn = coalesce(${patch.nameBn ?? null}, name_bn),
      logo = coalesce(${patch.logo ?? null}, logo),
      is_verified = coalesce(${patch.isVerified ?? null}, is_verified),
      updated_at = now()
    where id = ${id} returning ${columns(brand)}`,
  )
  return toBrand(row)
}

/** Violates `products_brand` while products have the brand. */
export async function deleteBrandRow(tx: Tx, id: string): Promise<void> {
  await tx.db.run(sql`delete from brands where id = ${id}`)
}

/** The brand with this name, regardless of case, kept from being deleted until the transaction ends. */
export async function findNamed(tx: Tx, name: string): Promise<string | null> {
  const row = await tx.db.maybe(
    { id: uuid },
    sql`select id from brands where lower(name) = lower(${name}) for key share`,
  )
  return row?.id ?? null
}

/** Adds a brand unless another transaction has just added it; then it waits for that and returns null. */
export async function proposeBrand(
  tx: Tx,
  name: string,
  proposedBy: string,
): Promise<string | null> {
  const row = await tx.db.maybe(
    { id: uuid },
    sql`
    insert into brands (name, proposed_by) values (${name}, ${proposedBy})
    on conflict (lower(name)) do nothing returning id`,
  )
  return row?.id ?? null
}

/** How many brands the market has, and how many of them this person has proposed within a day. */
export async function countBrands(
  tx: Tx,
  proposedBy: string | null,
): Promise<{ all: number; proposed: number }> {
  const row = await tx.db.one(
    { all: int4, proposed: int4 },
    sql`
    select (select count(*)::int from brands) as all,
      (select count(*)::int from brands
        where proposed_by = ${proposedBy}::uuid and created_at > now() - interval '1 day') as proposed`,
  )
  return row
}
