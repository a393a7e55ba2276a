export const insightLimits = {
  /** How many days the overviews look back. */
  insightDays: 30,
  /** Rows of each short list on an overview. */
  insightRows: 5,
} as const
