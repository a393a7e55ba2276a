/** When a struck price counts: it, or more, was asked for so many of so many days. */
export const priceLimits = {
  windowDays: 30,
  askedDays: 7,
  /** Entries of a history that are shown, the newest. */
  shown: 20,
} as const
