import type { Attribute, AttributeValue } from '@haat/contract/attributes'
import { sql } from '#core/sql/db.ts'
import { json, type JsonOf, type RowOf } from '#core/sql/kinds.ts'
import { aliased, asJson, computed, pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'

/** A choice, from `attribute_values v`. */
const value = aliased(
  'v',
  pick(tables.attribute_values, 'id', 'label', 'label_bn', 'number', 'position', 'swatch'),
)

/** One attribute with its choices in their order, from `attributes a`. */
export const attribute = {
  ...aliased(
    'a',
    pick(tables.attributes, 'id', 'code', 'name', 'name_bn', 'type', 'unit', 'decimals'),
  ),
  choices: computed(
    json.holding({ rowsOf: value }),
    sql`(select coalesce(json_agg(${asJson(value)} order by v.position, v.id), '[]')
      from attribute_values v where v.attribute_id = a.id)`,
  ),
}

function toValue(row: JsonOf<typeof value>): AttributeValue {
  const { label_bn: labelBn, ...rest } = row
  return { ...rest, labelBn }
}

export function toAttribute(row: RowOf<typeof attribute>): Attribute {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    nameBn: row.name_bn,
    type: row.type,
    unit: row.unit,
    decimals: row.decimals,
    values: row.choices.map(toValue),
  }
}
