export const settlementFileLimits = {
  /** Rows of one file, the headings apart. */
  rowsMost: 20_000,
  /** Columns of one file. */
  columnsMost: 100,
  nameMax: 200,
  /** Characters of an id, a reference or a batch. */
  referenceMax: 100,
  /** How many mistakes of a file are reported at once. */
  problemsMost: 10,
} as const
