export const searchLimits = {
  /** The maximum number of products that a search by best match ranks. */
  searchedRowsMax: 1_000,
  searchTermMax: 200,
  /** The maximum length of a synonym in characters, and the maximum number per entry. */
  synonymMax: 60,
  synonymsMax: 40,
} as const
