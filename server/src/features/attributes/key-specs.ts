import { valueText } from '@haat/contract/attribute-texts'
import { attributeLimits } from '@haat/contract/attributes.limits'
import type { CategoryAttribute, ProductAttribute } from '@haat/contract/attributes'
import { cutText } from '@haat/contract/cut-text'

/** The short texts of a product's card, in the category's order: "16 GB", "5000 mAh", "Bluetooth". */
export function keySpecsOf(
  ofCategory: readonly CategoryAttribute[],
  said: readonly ProductAttribute[],
): string[] {
  const values = new Map(said.map(({ attributeId, value }) => [attributeId, value]))
  return ofCategory
    .filter(({ isKey }) => isKey)
    .flatMap(({ attribute }) => {
      const value = values.get(attribute.id)
      if (value === undefined || value === false) return []
      if (value === true) return [attribute.name]
      return [valueText(attribute, value)?.value ?? '']
    })
    .filter((text) => text !== '')
    .slice(0, attributeLimits.keySpecsMax)
    .map(shortened)
}

function shortened(text: string): string {
  const max = attributeLimits.keySpecMax
  return text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`
}
