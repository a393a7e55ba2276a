import { attributeLimits } from './attributes.limits.ts'
import { id } from './fields.ts'
import { wholeListQuery } from './paging.ts'
import { z } from './schema.ts'

/** ENUM: one of the choices; MULTI: several; NUMBER: in the attribute's unit; BOOL: yes or no; TEXT: free text. */
export const attributeTypes = ['ENUM', 'MULTI', 'NUMBER', 'BOOL', 'TEXT'] as const
export type AttributeType = (typeof attributeTypes)[number]

/** The id of an attribute or of a choice. */
const serial = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
const serialText = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
export const attributeDeleted = z.object({ id: z.number() })
export const attributeParams = z.object({ id: serialText })
export const attributeValueParams = z.object({ id: serialText, valueId: serialText })

export const numberField = z
  .number()
  .check(z.minimum(-attributeLimits.numberMax), z.maximum(attributeLimits.numberMax))
const textOf = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const filled = (max: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max))

/** A choice of an ENUM or MULTI attribute. */
export const attributeValue = z.object({
  id: z.number(),
  label: z.string(),
  labelBn: z.string(),
  /** What a choice like "16 GB" counts, for its order; null for a choice that is no number. */
  number: z.nullable(z.number()),
  position: z.number(),
  /** The colour that stands for the choice, as #rrggbb. */
  swatch: z.nullable(z.string()),
})
export type AttributeValue = z.infer<typeof attributeValue>

export const attribute = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  nameBn: z.string(),
  type: z.enum(attributeTypes),
  /** What a NUMBER counts, such as mAh or GB; otherwise an empty string. */
  unit: z.string(),
  decimals: z.number(),
  /** The choices in their order; empty unless the type is ENUM or MULTI. */
  values: z.array(attributeValue),
})
export type Attribute = z.infer<typeof attribute>

export const attributesQuery = wholeListQuery

const code = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(attributeLimits.codeMax),
    z.regex(/^[a-z][a-z0-9-]*$/, 'Use small letters, digits and dashes, with a letter first.'),
  )
const decimals = z.number().check(z.int(), z.minimum(0), z.maximum(attributeLimits.decimalsMax))

export const attributeInput = z.object({
  code,
  name: filled(attributeLimits.nameMax, 'Name is required.'),
  nameBn: z._default(textOf(attributeLimits.nameMax), ''),
  type: z.enum(attributeTypes),
  unit: z._default(textOf(attributeLimits.unitMax), ''),
  decimals: z._default(decimals, 0),
})
export type AttributeInput = z.infer<typeof attributeInput>

export const attributePatch = z.partial(
  z.object({
    code,
    name: attributeInput.shape.name,
    nameBn: textOf(attributeLimits.nameMax),
    type: z.enum(attributeTypes),
    unit: textOf(attributeLimits.unitMax),
    decimals,
  }),
)
export type AttributePatch = z.infer<typeof attributePatch>

/** With `seen`, the values that its editor saw, a change answers EDIT_CONFLICT when they are no longer current. */
export const attributeEdit = z.extend(attributePatch, {
  seen: z.optional(z.partial(z.omit(attribute, { id: true, values: true }))),
})
export type AttributeEdit = z.infer<typeof attributeEdit>

const swatch = z.nullable(
  z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'A colour like #1a2b3c')),
)

export const attributeValueInput = z.object({
  label: filled(attributeLimits.labelMax, 'Label is required.'),
  labelBn: z._default(textOf(attributeLimits.labelMax), ''),
  number: z._default(z.nullable(numberField), null),
  swatch: z._default(swatch, null),
})
export type AttributeValueInput = z.infer<typeof attributeValueInput>

export const attributeValuePatch = z.partial(
  z.object({
    label: attributeValueInput.shape.label,
    labelBn: textOf(attributeLimits.labelMax),
    number: z.nullable(numberField),
    swatch,
  }),
)
export type AttributeValuePatch = z.infer<typeof attributeValuePatch>

/** The ids of all choices of an attribute, in their new order. */
export const valueOrder = z.object({
  valueIds: z.array(serial).check(z.maxLength(attributeLimits.valuesMax)),
})
/** The choice that takes the place of the one that is removed. */
export const valueMerge = z.object({ intoId: serial })

/** An attribute as a category has it. */
export const categoryAttribute = z.object({
  attribute,
  /** The heading in the table of specifications, such as "Display"; empty for none. */
  group: z.string(),
  groupBn: z.string(),
  isFilter: z.boolean(),
  /** Shown on cards and in comparisons. */
  isKey: z.boolean(),
  /** Families of products may differ in it. */
  isAxis: z.boolean(),
  /** Missing values lower the completeness of a product. */
  isAdvised: z.boolean(),
  /** The upper ends of the ranges that a NUMBER is filtered by, ascending. */
  buckets: z.array(z.number()),
  /** The category that the attribute comes from; null for the category's own. */
  inheritedFrom: z.nullable(z.object({ id, name: z.string() })),
})
export type CategoryAttribute = z.infer<typeof categoryAttribute>

export const categoryAttributes = z.array(categoryAttribute)

const buckets = z.array(numberField).check(
  z.maxLength(attributeLimits.bucketsMax),
  z.refine(
    (ends) => ends.every((end, at) => at === 0 || end > (ends[at - 1] ?? end)),
    'Each end must be above the one before it.',
  ),
)

export const categoryAttributeInput = z.object({
  attributeId: serial,
  group: z._default(textOf(attributeLimits.groupMax), ''),
  groupBn: z._default(textOf(attributeLimits.groupMax), ''),
  isFilter: z._default(z.boolean(), false),
  isKey: z._default(z.boolean(), false),
  isAxis: z._default(z.boolean(), false),
  isAdvised: z._default(z.boolean(), false),
  buckets: z._default(buckets, []),
})
export type CategoryAttributeInput = z.infer<typeof categoryAttributeInput>

/**
 * All of a category's own attributes, in their order. With `seen`, the ids that its editor saw in their order, a
 * change answers EDIT_CONFLICT when they are no longer current.
 */
export const categoryAttributesInput = z.object({
  attributes: z.array(categoryAttributeInput).check(
    z.maxLength(attributeLimits.perCategoryMax),
    z.refine(
      (list) => new Set(list.map(({ attributeId }) => attributeId)).size === list.length,
      'Each attribute can be there once.',
    ),
  ),
  seen: z.optional(z.array(categoryAttributeInput)),
})
export type CategoryAttributesInput = z.infer<typeof categoryAttributesInput>

/**
 * What is said of a product: the ids of choices (one of an ENUM, one or more of a MULTI), a number in the attribute's
 * unit, yes or no, or a text.
 */
export const productAttribute = z.object({
  attributeId: serial,
  value: z.union([
    z.array(serial).check(z.minLength(1), z.maxLength(attributeLimits.chosenMax)),
    numberField,
    z.boolean(),
    filled(attributeLimits.textMax, 'Required'),
  ]),
})
export type ProductAttribute = z.infer<typeof productAttribute>
export type ProductAttributeValue = ProductAttribute['value']

/** All that is said of a product; what is left out is no longer said. */
export const productAttributes = z.array(productAttribute).check(
  z.maxLength(attributeLimits.perProductMax),
  z.refine(
    (list) => new Set(list.map(({ attributeId }) => attributeId)).size === list.length,
    'Each attribute can be there once.',
  ),
)

/** A row of the table of specifications, with its value as shoppers read it. */
const specification = z.object({
  attributeId: z.number(),
  code: z.string(),
  name: z.string(),
  nameBn: z.string(),
  value: z.string(),
  valueBn: z.string(),
  isKey: z.boolean(),
})

/** The rows under one heading. */
export const specificationGroup = z.object({
  name: z.string(),
  nameBn: z.string(),
  rows: z.array(specification),
})
export type SpecificationGroup = z.infer<typeof specificationGroup>

export const specifications = z.array(specificationGroup)

/** In one order for everyone: by attribute, and choices by their ids. */
export function inOrder(list: readonly ProductAttribute[]): ProductAttribute[] {
  return list
    .map(({ attributeId, value }) => ({
      attributeId,
      value: Array.isArray(value) ? [...new Set(value)].toSorted((a, b) => a - b) : value,
    }))
    .toSorted((a, b) => a.attributeId - b.attributeId)
}

/** How much of what its category advises a product says, in percent, and what is missing. */
export function completenessOf(
  ofCategory: readonly CategoryAttribute[],
  said: readonly ProductAttribute[],
): { percent: number; missing: Attribute[] } {
  const known = new Set(said.map(({ attributeId }) => attributeId))
  const advised = ofCategory.filter(({ isAdvised }) => isAdvised).map((each) => each.attribute)
  const missing = advised.filter(({ id: attributeId }) => !known.has(attributeId))
  const share = advised.length === 0 ? 1 : (advised.length - missing.length) / advised.length
  return { percent: Math.floor(share * 100), missing }
}
