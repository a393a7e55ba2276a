export const searchLimits = {
  /** How many products a search by best match ranks, at most. */
  searchedRowsMax: 1_000,
  searchTermMax: 200,
  /** The length of a synonym in characters, and how many synonyms one entry holds. */
  synonymMax: 60,
  synonymsMax: 40,
} as const
