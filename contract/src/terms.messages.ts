import { termLimits } from './terms.limits.ts'

export const termMessages = {
  days: `Enter 1 to ${termLimits.returnDaysMax} days.`,
  noDays: 'Without returns there are no days. Enter 0.',
  months: `Enter 1 to ${termLimits.warrantyMonthsMax} months.`,
  text: `Enter at most ${termLimits.warrantyTextMax} characters.`,
} as const
