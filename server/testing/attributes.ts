import type { AttributeType, CategoryAttributeInput } from '@haat/contract/attributes'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import type { Kit } from './kit.ts'

/** An attribute of a test with its choices, written to the database directly. */
export async function plantAttribute(
  { ctx }: Pick<Kit, 'ctx'>,
  values: Partial<{
    code: string
    name: string
    type: AttributeType
    unit: string
    decimals: number
    labels: readonly string[]
  }> = {},
): Promise<{ id: number; valueIds: number[] }> {
  const { type = 'ENUM', unit = '', decimals = 0 } = values
  const code = values.code ?? `test-${crypto.randomUUID().slice(0, 12)}`
  const hasChoices = type === 'ENUM' || type === 'MULTI'
  const { id } = await ctx.db.one(
    pick(tables.attributes, 'id'),
    sql`insert into attributes (code, name, type, unit, decimals)
      values (${code}, ${values.name ?? 'Colour'}, ${type}, ${unit}, ${decimals}) returning id`,
  )
  const rows = await ctx.db.many(
    pick(tables.attribute_values, 'id'),
    sql`insert into attribute_values (attribute_id, label, position)
      select ${id}, label, place from unnest(${hasChoices ? (values.labels ?? ['Red', 'Blue']) : []}::text[])
        with ordinality l(label, place) order by place returning id`,
  )
  return { id, valueIds: rows.map((row) => row.id) }
}

/** Gives a category its attributes, after those that it has. */
export async function askFor(
  { ctx }: Pick<Kit, 'ctx'>,
  categoryId: string,
  ...asked: (Partial<CategoryAttributeInput> & { attributeId: number })[]
): Promise<void> {
  for (const [position, each] of asked.entries()) {
    await ctx.db.run(sql`
      insert into category_attributes (category_id, attribute_id, group_name, position, is_filter, is_key, is_axis,
        is_advised, buckets)
      values (${categoryId}, ${each.attributeId}, ${each.group ?? ''}, ${position}, ${each.isFilter ?? false},
        ${each.isKey ?? false}, ${each.isAxis ?? false}, ${each.isAdvised ?? false},
        ${each.buckets ?? []}::double precision[])`)
  }
}
