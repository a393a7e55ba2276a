import type { FieldError } from '@haat/contract/errors'
import { z } from '@haat/contract/schema'
import { termLimits } from '@haat/contract/terms.limits'
import { termMessages } from '@haat/contract/terms.messages'
import { warrantors, type Warranty } from '@haat/contract/terms'

/** The fields of a warranty, each by itself, so that the form can tell which was changed. */
export const warrantyFields = {
  warrantyBy: z.enum(['NONE', ...warrantors]),
  warrantyMonths: z.optional(z.number()),
  warrantyText: z
    .string()
    .check(z.trim(), z.maxLength(termLimits.warrantyTextMax, termMessages.text)),
}
const warrantyForm = z.object(warrantyFields)
export type WarrantyForm = z.infer<typeof warrantyForm>

/** Without a warranty nobody sees its months, so they may be anything then. */
export const monthsOfWarranty = z.refine<WarrantyForm>(
  ({ warrantyBy, warrantyMonths = 0 }) =>
    warrantyBy === 'NONE' ||
    (Number.isInteger(warrantyMonths) &&
      warrantyMonths >= 1 &&
      warrantyMonths <= termLimits.warrantyMonthsMax),
  { path: ['warrantyMonths'], error: termMessages.months },
)

export function warrantyFormOf(warranty: Warranty | null): WarrantyForm {
  if (warranty === null) return { warrantyBy: 'NONE', warrantyMonths: 12, warrantyText: '' }
  const { by, months, text } = warranty
  return { warrantyBy: by, warrantyMonths: months, warrantyText: text }
}

function warrantyOf({ warrantyBy: by, warrantyMonths, warrantyText }: WarrantyForm) {
  return by === 'NONE' ? null : { months: warrantyMonths ?? 0, by, text: warrantyText }
}

/** Values of the form, all or those that were changed, with the warranty as the API takes it. */
export function withWarranty<Values extends Partial<WarrantyForm>>(
  typed: WarrantyForm,
  { warrantyBy: by, warrantyMonths: months, warrantyText: text, ...rest }: Values,
) {
  const isGiven = by !== undefined || months !== undefined || text !== undefined
  return isGiven ? { ...rest, warranty: warrantyOf(typed) } : rest
}

/** The field of the form that an error of the API is about. */
export function warrantyFieldOf({ path, message }: FieldError): FieldError {
  const part = /warranty\.(\w)(\w+)$/.exec(path)
  return part === null
    ? { path, message }
    : { path: `warranty${part[1]?.toUpperCase()}${part[2]}`, message }
}
