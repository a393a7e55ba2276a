import { searchTermMax } from './search-terms.limits.ts'

export const searchLimits = {
  /** The maximum number of products that a search by best match ranks. */
  searchedRowsMax: 1_000,
  searchTermMax,
  /** Others see a term, and an order after it counts, only from so many different customers on. */
  peopleMin: 3,
  /** How many completions of each kind a search gets while it is typed. */
  completionsMax: 3,
  /** The maximum length of a synonym in characters, and the maximum number per entry. */
  synonymMax: 60,
  synonymsMax: 40,
} as const
