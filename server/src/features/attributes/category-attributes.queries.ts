import type {
  AttributeType,
  CategoryAttribute,
  CategoryAttributeInput,
} from '@haat/contract/attributes'
import type { Ctx, Tx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { bool, type RowOf } from '#core/sql/kinds.ts'
import { aliased, columns, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isLiveCategory } from '#features/catalog/categories.rows.ts'
import { attribute, toAttribute } from './attributes.rows.ts'

const categoryAttribute = {
  ...attribute,
  ...aliased(
    'ca',
    pick(
      tables.category_attributes,
      'category_id',
      'group_name',
      'group_name_bn',
      'is_filter',
      'is_key',
      'is_axis',
      'is_advised',
      'buckets',
    ),
  ),
  ...aliased('o', { owner_name: tables.categories.name }),
}

/** The attributes of a category and of those above it, in the order of the table of specifications. */
export async function selectCategoryAttributes(
  ctx: Pick<Ctx, 'db'>,
  categoryId: string,
): Promise<CategoryAttribute[]> {
  const rows = await ctx.db.many(
    categoryAttribute,
    sql`
    with nearest as (
      select distinct on (ca.attribute_id) ca.*, array_position(c.path, ca.category_id) as depth
      from categories c join category_attributes ca on ca.category_id = any (c.path)
      where c.id = ${categoryId}
      order by ca.attribute_id, depth desc
    )
    select ${columns(categoryAttribute)}
    from nearest ca join attributes a on a.id = ca.attribute_id join categories o on o.id = ca.category_id
    order by ca.depth, ca.position, ca.attribute_id`,
  )
  return rows.map((row) => toCategoryAttribute(row, categoryId))
}

function toCategoryAttribute(
  row: RowOf<typeof categoryAttribute>,
  categoryId: string,
): CategoryAttribute {
  const isOwn = row.category_id === categoryId
  return {
    attribute: toAttribute(row),
    group: row.group_name,
    groupBn: row.group_name_bn,
    isFilter: row.is_filter,
    isKey: row.is_key,
    isAxis: row.is_axis,
    isAdvised: row.is_advised,
    buckets: row.buckets,
    inheritedFrom: isOwn ? null : { id: row.category_id, name: row.owner_name },
  }
}

export async function hasCategory(ctx: Ctx, id: string): Promise<boolean> {
  const { found } = await ctx.db.one(
    { found: bool },
    sql`select exists (
      select from categories c where c.id = ${id} and ${isLiveCategory()}) as found`,
  )
  return found
}

/**
 * Locks a category and those below it, so that no product is put into them or written with the attributes as they
 * were. Returns whether the category is there.
 */
export async function lockSubtree(tx: Tx, categoryId: string): Promise<boolean> {
  const rows = await tx.db.many(
    pick(tables.categories, 'id'),
    sql`
    select c.id from categories c
    where c.path @> array[${categoryId}::uuid] and ${isLiveCategory()} order by c.id for no key update`,
  )
  return rows.some(({ id }) => id === categoryId)
}

/** Which of these attributes exist. */
export async function selectKnown(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, AttributeType>> {
  const rows = await tx.db.many(
    pick(tables.attributes, 'id', 'type'),
    sql`select id, type from attributes where id = any (${ids}::int[]) order by id for key share`,
  )
  return new Map(rows.map(({ id, type }) => [id, type]))
}

/** Replaces the category's own attributes. */
export async function replaceCategoryAttributes(
  tx: Tx,
  categoryId: string,
  list: readonly CategoryAttributeInput[],
): Promise<void> {
  await tx.db.run(sql`delete from category_attributes where category_id = ${categoryId}`)
  await tx.db.run(sql`
    insert into category_attributes (category_id, attribute_id, group_name, group_name_bn, position, is_filter,
      is_key, is_axis, is_advised, buckets)
    select ${categoryId}, g."attributeId", g."group", g."groupBn", g.place, g."isFilter", g."isKey", g."isAxis",
      g."isAdvised", array(select jsonb_array_elements_text(g.buckets)::double precision)
    from rows from (jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as ("attributeId" int, "group" text,
      "groupBn" text, "isFilter" boolean, "isKey" boolean, "isAxis" boolean, "isAdvised" boolean, buckets jsonb)
    ) with ordinality g("attributeId", "group", "groupBn", "isFilter", "isKey", "isAxis", "isAdvised", buckets, place)`)
}
