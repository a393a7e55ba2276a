import {
  categoryInput,
  categoryPatch,
  type Category,
  type CategoryPatch,
} from '@haat/contract/categories'
import type { FieldError } from '@haat/contract/errors'
import { orderLimits } from '@haat/contract/orders.limits'
import { z } from '@haat/contract/schema'
import { returnRules, type ReturnRule } from '@haat/contract/terms'
import { termLimits } from '@haat/contract/terms.limits'
import { termMessages } from '@haat/contract/terms.messages'

/** The fields of a return rule, each by itself, so that the form can tell which was changed. */
interface ReturnsForm {
  returnRule: ReturnRule
  returnDays?: number | undefined
}
export type CategoryForm = Omit<CategoryPatch, 'returns'> & ReturnsForm

const fields = { returnRule: z.enum(returnRules), returnDays: z.optional(z.number()) }

/** Without returns nobody sees the days, so they may be anything then. */
const daysOfReturns = z.refine<ReturnsForm>(
  ({ returnRule, returnDays = 0 }) =>
    returnRule === 'NONE' ||
    (Number.isInteger(returnDays) && returnDays >= 1 && returnDays <= termLimits.returnDaysMax),
  { path: ['returnDays'], error: termMessages.days },
)

export const newCategory = z
  .object({ ...z.omit(categoryInput, { returns: true }).shape, ...fields })
  .check(daysOfReturns)
export const changedCategory = z
  .object({ ...z.omit(categoryPatch, { returns: true }).shape, ...fields })
  .check(daysOfReturns)

export function returnsFormOf(category: Category | null): ReturnsForm {
  const { rule, days } = category?.returns ?? { rule: 'ANY', days: orderLimits.returnDays }
  return { returnRule: rule, returnDays: rule === 'NONE' ? orderLimits.returnDays : days }
}

/** Values of the form, all or those that were changed, with the return rule as the API takes it. */
export function withReturns(
  { returnRule: rule, returnDays: days = 0 }: ReturnsForm,
  { returnRule: newRule, returnDays: newDays, ...rest }: Partial<CategoryForm>,
): CategoryPatch {
  if (newRule === undefined && newDays === undefined) return rest
  return { ...rest, returns: { rule, days: rule === 'NONE' ? 0 : days } }
}

/** The field of the form that an error of the API is about. */
export function returnsFieldOf({ path, message }: FieldError): FieldError {
  const name = path.endsWith('returns.days')
    ? 'returnDays'
    : path.endsWith('returns.rule')
      ? 'returnRule'
      : path
  return { path: name, message }
}

export const returnWords: Record<ReturnRule, string> = {
  ANY: 'For any reason',
  FAULTY: 'Only if faulty or not as described',
  NONE: 'No returns',
}

/** A value of the form as people read it. */
export function writeReturns(value: unknown, name: string): string {
  const rule = returnRules.find((each) => each === value)
  return name === 'returnRule' && rule !== undefined ? returnWords[rule] : String(value)
}

/** Names the drafts of a category. */
export const categoryForm = 'category'
