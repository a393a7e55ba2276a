import { commissionLimits } from './commissions.limits.ts'
import { day, id, nameField, taka, takaField } from './fields.ts'
import { fieldLimits } from './fields.limits.ts'
import { z } from './schema.ts'

const { namedMax } = commissionLimits
const decimals = 100

/** A percentage with at most two decimals. */
const percent = z.number().check(
  z.minimum(0),
  z.maximum(100),
  z.refine((value) => Math.round(value * decimals) / decimals === value, {
    error: 'Must have at most two decimals',
  }),
)
/** The ids that a condition allows; null: the condition doesn’t matter. */
const oneOfThese = z.nullable(
  z
    .array(id)
    .check(
      z.minLength(1, 'Choose at least one, or leave the condition out.'),
      z.maxLength(namedMax, `At most ${namedMax}.`),
    ),
)

/** What admins set of a rate. Percentages as numbers, amounts in taka, days by the market’s clock. */
const rateFields = {
  name: nameField,
  percent,
  fixedPerPiece: takaField,
  /** Limits of a line’s commission. */
  least: z.nullable(takaField),
  most: z.nullable(takaField),
  vatPercent: percent,
  shopIds: oneOfThese,
  categoryIds: oneOfThese,
  productIds: oneOfThese,
  /** The first and the last day on which it applies. */
  fromDay: z.nullable(day),
  toDay: z.nullable(day),
  isEnabled: z.boolean(),
}

export const commissionRate = z.object({
  id,
  /** Order lines name their rate by its number. */
  number: z.number(),
  ...rateFields,
  /** It stands last, applies to everything else and can’t be deleted. */
  isFallback: z.boolean(),
  /** The shops, categories and products that its conditions name. Those that are gone match nothing. */
  named: z.array(z.object({ id, name: z.string(), isGone: z.boolean() })),
})
export type CommissionRate = z.infer<typeof commissionRate>

/** The rates in their order: the first that matches a line applies. */
export const commissionRates = z.object({ rates: z.array(commissionRate) })
export type CommissionRates = z.infer<typeof commissionRates>

const rateOptions = {
  fixedPerPiece: z._default(takaField, 0),
  least: z._default(rateFields.least, null),
  most: z._default(rateFields.most, null),
  shopIds: z._default(oneOfThese, null),
  categoryIds: z._default(oneOfThese, null),
  productIds: z._default(oneOfThese, null),
  fromDay: z._default(rateFields.fromDay, null),
  toDay: z._default(rateFields.toDay, null),
  isEnabled: z._default(z.boolean(), true),
}

export const commissionRateInput = z.object({ ...rateFields, ...rateOptions })
export type CommissionRateInput = z.infer<typeof commissionRateInput>

export const commissionRatePatch = z.partial(z.object(rateFields))
export type CommissionRatePatch = z.infer<typeof commissionRatePatch>

/** A change, with the values that its editor saw. If they have changed, the server answers EDIT_CONFLICT. */
export const commissionRateEdit = z.extend(commissionRatePatch, {
  seen: z.optional(z.partial(z.object(rateFields))),
})
export type CommissionRateEdit = z.infer<typeof commissionRateEdit>

const wholeOrder = z.array(id).check(z.maxLength(commissionLimits.ratesMax))

/** Every rate but the last, in the order they shall have, and the order that the editor saw. */
export const commissionRatesOrder = z.object({
  ids: wholeOrder,
  seen: z.optional(z.object({ ids: wholeOrder })),
})
export type CommissionRatesOrder = z.infer<typeof commissionRatesOrder>

export const tryCommissionQuery = z.object({
  productId: id,
  /** In taka; the product’s own price by default. */
  price: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(fieldLimits.priceMaxTaka))),
})
export type TryCommissionQuery = z.infer<typeof tryCommissionQuery>

/** What one piece of a product costs its shop today, in taka. */
export const triedCommission = z.object({
  product: z.object({ id, name: z.string(), shop: z.string(), category: z.string() }),
  rate: z.object({ id, name: z.string() }),
  price: taka,
  commission: taka,
  vat: taka,
  receives: taka,
})
export type TriedCommission = z.infer<typeof triedCommission>

/** A rate as vendors see it: with the names of what it is for, as far as that is theirs or public. */
export const ownRate = z.object({
  id,
  ...z.pick(z.object(rateFields), {
    name: true,
    percent: true,
    fixedPerPiece: true,
    least: true,
    most: true,
    vatPercent: true,
    fromDay: true,
    toDay: true,
  }).shape,
  isFallback: z.boolean(),
  /** It is for some shops only, the caller’s among them. */
  isForShop: z.boolean(),
  /** Null: for all. */
  categories: z.nullable(z.array(z.string())),
  products: z.nullable(z.array(z.string())),
})
export type OwnRate = z.infer<typeof ownRate>

/** The rates that apply to the caller’s shop now or later, in their order. */
export const ownRates = z.object({ rates: z.array(ownRate) })
export type OwnRates = z.infer<typeof ownRates>

export const ownRateQuery = z.object({
  /** The category that the product has or shall have. */
  categoryId: z.optional(id),
  /** The product, unless it is new. */
  productId: z.optional(id),
})
export type OwnRateQuery = z.infer<typeof ownRateQuery>

/** What the market takes of one product of the caller’s shop today. */
export const appliedRate = z.pick(z.object(rateFields), {
  name: true,
  percent: true,
  fixedPerPiece: true,
  least: true,
  most: true,
  vatPercent: true,
})
export type AppliedRate = z.infer<typeof appliedRate>
