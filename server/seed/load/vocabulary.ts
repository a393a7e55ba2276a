import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import {
  attributesOf,
  categoryAttributesOf,
  isChoice,
  type Specs,
} from '#seed/market/attributes.ts'
import type { AttributeCode } from '#seed/market/attributes/vocabulary.ts'
import { brandsOf } from '#seed/market/brands.ts'
import type { Plan } from '#seed/market/plan.ts'
import { arrayOf, insertRows, type Row } from './insert.ts'
import {
  attributes,
  attributeValues,
  brands,
  categoryAttributes,
  type productAttributes,
} from './catalogue-tables.ts'

/** The ids of brands and attributes. */
export interface Vocabulary {
  brandIds: ReadonlyMap<string, string>
  attributeId(code: string): number
  /** The id of a choice by its label. */
  valueId(code: string, label: string): number
  /** The rows of `product_attributes` for what is said of a product. */
  rowsOf(productId: string, said: Specs): ProductAttributeRow[]
}

type ProductAttributeRow = Row<(typeof productAttributes)['columns'][number][0]>

/** Loads the brands and the attributes of all categories. */
export async function loadVocabulary(
  ctx: Ctx,
  plan: Plan,
  categoryIds: readonly string[],
): Promise<Vocabulary> {
  const made = brandsOf(plan)
  await insertRows(
    ctx.db,
    brands,
    made.map((brand) => brandRow(brand, plan.now)),
  )
  const defined = attributesOf(plan)
  const ids = new Map<string, number>(defined.map(({ code }, index) => [code, index + 1]))
  const attributeId = (code: string) => known(ids.get(code), code)
  await insertRows(
    ctx.db,
    attributes,
    defined.map(({ code, name, nameBn, type, unit = '', decimals = 0 }) => {
      return { id: attributeId(code), code, name, name_bn: nameBn, type, unit, decimals }
    }),
  )
  const valueIds = await loadValues(ctx, defined, attributeId)
  const valueId = (code: string, label: string) =>
    known(valueIds.get(`${code} ${label}`), `${code} ${label}`)
  await loadCategoryAttributes(ctx, plan, { categoryIds, attributeId })
  await continueNumbering(ctx)
  return {
    brandIds: new Map(made.map(({ name, id }) => [name, id])),
    attributeId,
    valueId,
    rowsOf: (productId, said) =>
      [...said].flatMap(([code, value]): ProductAttributeRow[] => {
        const empty = {
          product_id: productId,
          attribute_id: attributeId(code),
          value_id: null,
          number: null,
          flag: null,
          text: null,
        }
        if (isChoice(code)) {
          const labels = [value].flat().map(String)
          return labels.map((label) => ({ ...empty, value_id: valueId(code, label) }))
        }
        if (typeof value === 'number') return [{ ...empty, number: value }]
        if (typeof value === 'boolean') return [{ ...empty, flag: value }]
        return [{ ...empty, text: String(value) }]
      }),
  }
}

function brandRow(brand: ReturnType<typeof brandsOf>[number], now: number) {
  const { id, name, nameBn, isVerified } = brand
  return { id, name, name_bn: nameBn, is_verified: isVerified, created_at: now, updated_at: now }
}

function known<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The seed says ${name}, but does not define it`)
  return value
}

/** Returns the id of each value by `<code> <label>`. */
async function loadValues(
  ctx: Ctx,
  defined: ReturnType<typeof attributesOf>,
  attributeId: (code: AttributeCode) => number,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const rows = defined.flatMap(({ code, values }) =>
    values.map(({ label, labelBn, number, swatch }, position) => {
      const id = ids.size + 1
      ids.set(`${code} ${label}`, id)
      return {
        id,
        attribute_id: attributeId(code),
        label,
        label_bn: labelBn,
        number,
        position,
        swatch,
      }
    }),
  )
  await insertRows(ctx.db, attributeValues, rows)
  return ids
}

async function loadCategoryAttributes(
  ctx: Ctx,
  plan: Plan,
  {
    categoryIds,
    attributeId,
  }: { categoryIds: readonly string[]; attributeId: (code: AttributeCode) => number },
): Promise<void> {
  const rows = categoryAttributesOf(plan).map((each, position) => ({
    category_id: categoryIds[each.kind] ?? null,
    attribute_id: attributeId(each.code),
    position,
    group_name: each.group,
    group_name_bn: each.groupBn,
    is_filter: each.isFilter,
    is_key: each.isKey,
    is_axis: each.isAxis,
    is_advised: each.isKey,
    buckets: arrayOf(each.buckets),
  }))
  await insertRows(ctx.db, categoryAttributes, rows)
}

/** Ids that are given from now on come after these. */
async function continueNumbering(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`
    select setval(pg_get_serial_sequence('attributes', 'id'), (select max(id) from attributes)),
      setval(pg_get_serial_sequence('attribute_values', 'id'), (select max(id) from attribute_values))`)
}
