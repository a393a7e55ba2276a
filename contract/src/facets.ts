import { catalogLimits } from './catalog.limits.ts'
import { facetPatterns } from './facet-texts.ts'
import { z } from './schema.ts'

const listed = (pattern: RegExp, message: string) =>
  z
    .string()
    .check(
      z.maxLength(catalogLimits.facetTextMax, { error: message, abort: true }),
      z.regex(pattern, message),
    )

/** What lists of products can be narrowed by besides category and price. */
export const facetsQueryFields = {
  /** Names or ids of brands, separated by commas: products of any of them. */
  brand: z.optional(listed(facetPatterns.brand, 'Write names of brands with commas between them.')),
  /**
   * `code:value,value;code:value`: products with any value of each attribute. A value is the id of a choice, the upper
   * end of a range of numbers (`more` above all), or `yes`, `no`. Unknown attributes are left out.
   */
  attributes: z.optional(
    listed(facetPatterns.attributes, 'Write attributes as code:value,value;code:value.'),
  ),
  /** Products with this mean rating or a better one. */
  minRating: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
  /** Only products with a discount. */
  onSale: z.optional(z.literal('true')),
  /** Ids of shops, separated by commas: products of any of them. */
  shop: z.optional(listed(facetPatterns.shop, 'Write ids of shops with commas between them.')),
}

/** BRAND, SHOP, RATING, SALE and STOCK are of every product; the others are attributes. */
const facetKinds = [
  'BRAND',
  'SHOP',
  'RATING',
  'SALE',
  'STOCK',
  'ENUM',
  'MULTI',
  'NUMBER',
  'BOOL',
] as const

export const facetValue = z.object({
  /** As the query names it. */
  value: z.string(),
  label: z.string(),
  /** The label in Bangla, or an empty string. */
  labelBn: z.string(),
  /** The colour that stands for it, as #rrggbb. */
  swatch: z.nullable(z.string()),
  /** How many products it would leave, whatever else is chosen of its own facet; right within a minute. */
  products: z.number(),
  isChosen: z.boolean(),
})
export type FacetValue = z.infer<typeof facetValue>

export const facet = z.object({
  kind: z.enum(facetKinds),
  /** The attribute's code; the kind in small letters for what is no attribute. */
  code: z.string(),
  name: z.string(),
  nameBn: z.string(),
  values: z.array(facetValue),
})
export type Facet = z.infer<typeof facet>

export const facetList = z.object({
  /** How many products the filter finds; right within a minute, counted up to 10,000 in a search. */
  total: z.number(),
  facets: z.array(facet),
  /** The lowest and the highest price of the category, or of what a search finds; null without products. */
  price: z.nullable(z.object({ lowest: z.number(), highest: z.number() })),
})
export type FacetList = z.infer<typeof facetList>
