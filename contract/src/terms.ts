import { z } from './schema.ts'
import { termLimits } from './terms.limits.ts'
import { termMessages } from './terms.messages.ts'

/** ANY: a change of mind too; FAULTY: only what is wrong, damaged or does not work; NONE: no returns. */
export const returnRules = ['ANY', 'FAULTY', 'NONE'] as const
export type ReturnRule = (typeof returnRules)[number]
/** Who serves a warranty. */
export const warrantors = ['BRAND', 'SELLER'] as const
export type Warrantor = (typeof warrantors)[number]

/** For how many days after delivery a buyer may ask for a return, and why. NONE has 0 days. */
export const returnTerms = z.object({ rule: z.enum(returnRules), days: z.number() })
export type ReturnTerms = z.infer<typeof returnTerms>

export const warranty = z.object({
  months: z.number(),
  by: z.enum(warrantors),
  /** What it covers or leaves out, or an empty string. */
  text: z.string(),
})
export type Warranty = z.infer<typeof warranty>

/** What holds for a product after delivery; `warranty` is null without one. */
export const terms = z.object({ returns: returnTerms, warranty: z.nullable(warranty) })
export type Terms = z.infer<typeof terms>

export const returnTermsInput = z
  .object({
    rule: z.enum(returnRules),
    days: z
      .number()
      .check(
        z.int(),
        z.minimum(0, termMessages.days),
        z.maximum(termLimits.returnDaysMax, termMessages.days),
      ),
  })
  .check(
    z.refine(({ rule, days }) => rule === 'NONE' || days > 0, {
      error: termMessages.days,
      path: ['days'],
    }),
    z.refine(({ rule, days }) => rule !== 'NONE' || days === 0, {
      error: termMessages.noDays,
      path: ['days'],
    }),
  )

/** Null for no warranty. */
export const warrantyInput = z.nullable(
  z.object({
    months: z
      .number()
      .check(
        z.int(termMessages.months),
        z.minimum(1, termMessages.months),
        z.maximum(termLimits.warrantyMonthsMax, termMessages.months),
      ),
    by: z.enum(warrantors),
    text: z._default(
      z.string().check(z.trim(), z.maxLength(termLimits.warrantyTextMax, termMessages.text)),
      '',
    ),
  }),
)
