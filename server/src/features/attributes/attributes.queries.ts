import type { Attribute, AttributeInput, AttributePatch } from '@haat/contract/attributes'
import type { ListQuery, Page } from '@haat/contract/paging'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, int4 } from '#core/sql/kinds.ts'
import { columns } from '#core/sql/shapes.ts'
import { containing, selectPage } from '#core/sql/paging.ts'
import { attribute, toAttribute } from './attributes.rows.ts'

/** A page of attributes by name. */
export async function selectAttributes(
  ctx: Ctx,
  { page, limit, searchTerm }: ListQuery,
): Promise<Page<Attribute>> {
  const term = searchTerm?.trim() ?? ''
  const { rows, meta } = await selectPage(ctx, attribute, {
    from: sql`attributes a`,
    where:
      term === ''
        ? []
        : [sql`lower(concat_ws(' ', a.code, a.name, a.name_bn)) like ${containing(term)}`],
    orderBy: sql`lower(a.name), a.id`,
    page,
    limit,
  })
  return { data: rows.map(toAttribute), meta }
}

export async function findAttribute(ctx: Ctx, id: number): Promise<Attribute | null> {
  const row = await ctx.db.maybe(
    attribute,
    sql`select ${columns(attribute)} from attributes a where a.id = ${id}`,
  )
  return row === null ? null : toAttribute(row)
}

export async function countAttributes(tx: Tx): Promise<number> {
  const { count } = await tx.db.one(
    { count: int4 },
    sql`select count(*)::int as count from attributes`,
  )
  return count
}

/** Violates `attributes_code_key` when the code is taken. */
export async function insertAttribute(tx: Tx, input: AttributeInput): Promise<Attribute> {
  const row = await tx.db.one(
    attribute,
    sql`
    insert into attributes as a (code, name, name_bn, type, unit, decimals)
    values (${input.code}, ${input.name}, ${input.nameBn}, ${input.type}, ${input.unit}, ${input.decimals})
    returning ${columns(attribute)}`,
  )
  return toAttribute(row)
}

/** Locks an attribute until the transaction ends: nobody writes a value of it meanwhile. */
export async function lockAttribute(tx: Tx, id: number): Promise<Attribute | null> {
  await tx.db.run(sql`select from attributes where id = ${id} for update`)
  return await findAttribute(tx, id)
}

/** Writes the given fields of a locked attribute. Violates `attributes_code_key` when the code is taken. */
export async function updateAttributeRow(
  tx: Tx,
  id: number,
  patch: AttributePatch,
): Promise<Attribute> {
  const row = await tx.db.one(
    attribute,
    sql`
    update attributes a set
      code = coalesce(${patch.code ?? null}, code),
      name = coalesce(${patch.name ?? null}, name),
      name_bn = coalesce(${patch.nameBn ?? null}, name_bn),
      type = coalesce(${patch.type ?? null}, type),
      unit = coalesce(${patch.unit ?? null}, unit),
      decimals = coalesce(${patch.decimals ?? null}::smallint, decimals),
      updated_at = now()
    where id = ${id} returning ${columns(attribute)}`,
  )
  return toAttribute(row)
}

const use = { is_said: bool }

/** Whether products say something of an attribute. */
export async function readUse(tx: Tx, id: number) {
  return await tx.db.one(
    use,
    sql`
    select exists (select from product_attributes where attribute_id = ${id}) as is_said`,
  )
}

export async function deleteAttributeRow(tx: Tx, id: number): Promise<void> {
  await tx.db.run(sql`delete from category_attributes where attribute_id = ${id}`)
  await tx.db.run(sql`delete from attribute_values where attribute_id = ${id}`)
  await tx.db.run(sql`delete from attributes where id = ${id}`)
}

/** Takes from the categories what an attribute of the new type can't be. */
export async function dropUnfitting(tx: Tx, id: number): Promise<void> {
  await tx.db.run(sql`
    update category_attributes ca set
      is_axis = ca.is_axis and a.type = 'ENUM',
      is_filter = ca.is_filter and a.type <> 'TEXT',
      buckets = case when a.type = 'NUMBER' then ca.buckets else '{}' end
    from attributes a where a.id = ca.attribute_id and a.id = ${id}`)
}
