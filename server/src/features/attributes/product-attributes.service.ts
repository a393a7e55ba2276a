import {
  inOrder,
  type Attribute,
  type AttributeType,
  type CategoryAttribute,
  type ProductAttribute,
  type ProductAttributeValue,
} from '@haat/contract/attributes'
import { fail, type FieldError } from '@haat/contract/errors'
import type { Ctx, Tx } from '#core/ctx.ts'
import { keySpecsOf } from './key-specs.ts'
import { selectCategoryAttributes } from './category-attributes.queries.ts'
import {
  lockProducts,
  replaceSaid,
  selectSaid,
  shareDefinitions,
  writeKeySpecs,
} from './product-attributes.queries.ts'

/** A category's own attributes and those that it inherits, in the order of the table of specifications. */
export function readCategoryAttributes(ctx: Ctx, categoryId: string): Promise<CategoryAttribute[]> {
  return selectCategoryAttributes(ctx, categoryId)
}

/** All that is said of these products, by product; also what their categories no longer ask for. */
export function readProductAttributes(
  ctx: Ctx,
  productIds: readonly string[],
): Promise<Map<string, ProductAttribute[]>> {
  return selectSaid(ctx, productIds)
}

/**
 * Replaces all that is said of a product and writes its short texts. Locks the product; its shop is locked before.
 * Throws VALIDATION_FAILED for attributes that its category does not have and values of another type, each at
 * `attributes.<place>`. Returns what was said before.
 */
export async function setProductAttributes(
  tx: Tx,
  productId: string,
  values: readonly ProductAttribute[],
): Promise<ProductAttribute[]> {
  return await writeSaid(tx, productId, values, () => [])
}

/**
 * Says something of a product by some attributes. What else is said of it stays, even what its category no longer asks
 * for. Otherwise as `setProductAttributes`.
 */
export async function addProductAttributes(
  tx: Tx,
  productId: string,
  values: readonly ProductAttribute[],
): Promise<void> {
  const given = new Set(values.map(({ attributeId }) => attributeId))
  await writeSaid(tx, productId, values, (before) =>
    before.filter(({ attributeId }) => !given.has(attributeId)),
  )
}

/** Writes `values` and what stays of what was said before, which is returned. */
async function writeSaid(
  tx: Tx,
  productId: string,
  values: readonly ProductAttribute[],
  staying: (before: readonly ProductAttribute[]) => ProductAttribute[],
): Promise<ProductAttribute[]> {
  const [product] = await lockProducts(tx, [productId])
  if (product === undefined) return fail('NOT_FOUND')
  const ids = values.map(({ attributeId }) => attributeId)
  await shareDefinitions(tx, product.category_id, ids)
  const ofCategory = await selectCategoryAttributes(tx, product.category_id)
  const errors = problemsOf(values, ofCategory)
  if (errors.length > 0) fail('VALIDATION_FAILED', { errors })
  const before = (await selectSaid(tx, [product.id])).get(product.id) ?? []
  const all = inOrder([...staying(before), ...values])
  await replaceSaid(tx, product.id, all)
  await writeKeySpecs(tx, [{ id: product.id, texts: keySpecsOf(ofCategory, all) }])
  return before
}

function problemsOf(
  values: readonly ProductAttribute[],
  ofCategory: readonly CategoryAttribute[],
): FieldError[] {
  const known = new Map(ofCategory.map((each) => [each.attribute.id, each.attribute]))
  return values.flatMap(({ attributeId, value }, place) => {
    const attribute = known.get(attributeId)
    const message =
      attribute === undefined
        ? 'Products of this category do not have this attribute.'
        : problemOf(attribute, value)
    return message === null ? [] : [{ path: `attributes.${place}`, message }]
  })
}

const expected: Record<AttributeType, string> = {
  ENUM: 'Choose one of the values.',
  MULTI: 'Choose among the values.',
  NUMBER: 'Enter a number.',
  BOOL: 'Say yes or no.',
  TEXT: 'Enter a text.',
}

function problemOf(attribute: Attribute, value: ProductAttributeValue): string | null {
  const { type, name, decimals } = attribute
  if (!fits(attribute, value)) return `${name}: ${expected[type]}`
  if (typeof value === 'number' && Number(value.toFixed(decimals)) !== value) {
    return decimals === 0
      ? `${name}: Enter a whole number.`
      : `${name}: Enter at most ${decimals} decimals.`
  }
  return null
}

function fits({ type, values }: Attribute, value: ProductAttributeValue): boolean {
  if (Array.isArray(value)) {
    const isCount = type === 'MULTI' || (type === 'ENUM' && value.length === 1)
    return isCount && value.every((id) => values.some((each) => each.id === id))
  }
  if (type === 'NUMBER') return typeof value === 'number'
  return type === 'BOOL' ? typeof value === 'boolean' : type === 'TEXT' && typeof value === 'string'
}

/** Gives a new product what another one says, as far as it fits the new product's category. */
export async function copyProductAttributes(tx: Tx, fromId: string, toId: string): Promise<void> {
  const said = (await selectSaid(tx, [fromId])).get(fromId) ?? []
  const [product] = await lockProducts(tx, [toId])
  if (product === undefined || said.length === 0) return
  const ofCategory = await selectCategoryAttributes(tx, product.category_id)
  const fitting = said.filter((each) => problemsOf([each], ofCategory).length === 0)
  await setProductAttributes(tx, toId, fitting)
}

/** Writes a product's short texts anew, for its present category. */
export async function refreshKeySpecs(tx: Tx, productId: string): Promise<void> {
  const [product] = await lockProducts(tx, [productId])
  if (product === undefined) return
  await shareDefinitions(tx, product.category_id, [])
  const said = (await selectSaid(tx, [product.id])).get(product.id) ?? []
  const ofCategory = await selectCategoryAttributes(tx, product.category_id)
  await writeKeySpecs(tx, [{ id: product.id, texts: keySpecsOf(ofCategory, said) }])
}
