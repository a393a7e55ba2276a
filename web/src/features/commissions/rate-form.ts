import {
  commissionRate,
  commissionRateEdit,
  commissionRateInput,
  type CommissionRate,
  type CommissionRateEdit,
  type CommissionRateInput,
} from '@haat/contract/commissions'
import { z } from '@haat/contract/schema'
import { changedValues } from '#core/forms.ts'
import type { Nameable } from './commissions-api.ts'

const { name, percent, fixedPerPiece, least, most, vatPercent, fromDay, toDay, isEnabled } =
  commissionRate.shape
const conditions = ['shops', 'categories', 'products'] as const

/** What the form holds. A condition is one text, so that drafts and conflicts compare it as they do other fields. */
export const rateFormSchema = z.object({
  name,
  percent,
  fixedPerPiece,
  least,
  most,
  vatPercent,
  fromDay,
  toDay,
  isEnabled,
  shops: z.string(),
  categories: z.string(),
  products: z.string(),
})
export type RateForm = z.infer<typeof rateFormSchema>

/** What a condition names, a line each: the id, a space, the name. */
export function textOf(named: readonly Nameable[]): string {
  return named.map((each) => `${each.id} ${each.name}`).join('\n')
}

export function namedIn(text: string): Nameable[] {
  if (text === '') return []
  return text.split('\n').map((line) => {
    const end = line.indexOf(' ')
    return { id: line.slice(0, end), name: line.slice(end + 1) }
  })
}

const newRate = { name: '', fixedPerPiece: 0, least: null, most: null, vatPercent: 15 }
const always = { fromDay: null, toDay: null, isEnabled: true }
const everything = { shops: '', categories: '', products: '' }

export function startOf(rate: CommissionRate | null): Partial<RateForm> {
  if (rate === null) return { ...newRate, ...always, ...everything }
  const nameOf = new Map(
    rate.named.map((each) => [each.id, each.isGone ? `${each.name} (deleted)` : each.name]),
  )
  const condition = (ids: readonly string[] | null) =>
    textOf((ids ?? []).map((id) => ({ id, name: nameOf.get(id) ?? 'Deleted' })))
  const { shopIds, categoryIds, productIds, ...rest } = rate
  return {
    ...z.parse(figures, rest),
    shops: condition(shopIds),
    categories: condition(categoryIds),
    products: condition(productIds),
  }
}

const figures = z.omit(rateFormSchema, { shops: true, categories: true, products: true })
const idsField = { shops: 'shopIds', categories: 'categoryIds', products: 'productIds' } as const

/** The form's field for a field of the API, `shopIds.0`: the server names each id that it refuses. */
export function fieldOf(path: string): string {
  return conditions.find((field) => path.startsWith(idsField[field])) ?? path
}

/** The form's values under the API's names. */
function toFields(values: Partial<RateForm>) {
  const { shops, categories, products, ...rest } = values
  const ids = (text: string | undefined) => {
    if (text === undefined) return undefined
    return text === '' ? null : namedIn(text).map(({ id }) => id)
  }
  return Object.fromEntries(
    Object.entries({
      ...rest,
      shopIds: ids(shops),
      categoryIds: ids(categories),
      productIds: ids(products),
    }).filter(([, value]) => value !== undefined),
  )
}

export function inputOf(values: RateForm): CommissionRateInput {
  return z.parse(commissionRateInput, toFields(values))
}

/** Only what was changed, and the rate that the change is based on. */
export function editOf(base: CommissionRate, values: RateForm): CommissionRateEdit {
  const changed = toFields(changedValues<RateForm>(startOf(base), values))
  return z.parse(commissionRateEdit, { ...changed, seen: base })
}
