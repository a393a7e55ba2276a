import { valueText } from '@haat/contract/attribute-texts'
import type {
  CategoryAttribute,
  ProductAttribute,
  SpecificationGroup,
} from '@haat/contract/attributes'
import { fail } from '@haat/contract/errors'
import type { Actor, Ctx } from '#core/ctx.ts'
import { selectCategoryAttributes } from './category-attributes.queries.ts'
import { findPlaced, selectSaid } from './product-attributes.queries.ts'

/**
 * What a product says, by the groups of its category in their order. Throws NOT_FOUND for a product that the caller
 * may not see.
 */
export async function getSpecifications(
  ctx: Ctx,
  actor: Actor | null,
  productId: string,
): Promise<SpecificationGroup[]> {
  const found = (await findPlaced(ctx, productId, actor?.id ?? null)) ?? fail('NOT_FOUND')
  const [ofCategory, said] = await Promise.all([
    selectCategoryAttributes(ctx, found.category_id),
    selectSaid(ctx, [found.id]),
  ])
  return groupsOf(ofCategory, said.get(found.id) ?? [])
}

/** All that one of the vendor's own products says. Throws NOT_FOUND for another's. */
export async function getOwnAttributes(
  ctx: Ctx,
  actor: Actor,
  productId: string,
): Promise<ProductAttribute[]> {
  const found = await findPlaced(ctx, productId, actor.id)
  if (found?.is_own !== true) return fail('NOT_FOUND')
  return (await selectSaid(ctx, [found.id])).get(found.id) ?? []
}

function groupsOf(
  ofCategory: readonly CategoryAttribute[],
  said: readonly ProductAttribute[],
): SpecificationGroup[] {
  const values = new Map(said.map(({ attributeId, value }) => [attributeId, value]))
  const groups = new Map<string, SpecificationGroup>()
  for (const { attribute, group: name, groupBn: nameBn, isKey } of ofCategory) {
    const value = values.get(attribute.id)
    const text = value === undefined ? null : valueText(attribute, value)
    if (text === null) continue
    const group = groups.get(name.toLowerCase()) ?? { name, nameBn, rows: [] }
    groups.set(name.toLowerCase(), group)
    const { id: attributeId, code, name: label, nameBn: labelBn } = attribute
    group.rows.push({ attributeId, code, name: label, nameBn: labelBn, ...text, isKey })
  }
  return [...groups.values()]
}
