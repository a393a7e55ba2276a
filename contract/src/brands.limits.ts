export const brandLimits = {
  nameMax: 80,
  modelMax: 80,
  /** Brands of the market. */
  brandsMax: 5_000,
  /** New names that one vendor may propose in a day. */
  proposedPerDay: 20,
} as const
