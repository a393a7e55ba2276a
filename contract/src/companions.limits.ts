/** Fewer people than these, and nobody else learns of it. */
export const companionLimits = {
  /** People who bought both, on one day, within so many days. */
  boughtMin: 3,
  boughtDays: 90,
  /** People who looked at both within so many days. */
  viewedMin: 5,
  viewedDays: 30,
  /** People who bought a product within so many days. */
  buyersMin: 5,
  buyersDays: 30,
  /** Products that are shown, and that are kept because some of them may be sold out or paused by then. */
  shown: 6,
  kept: 12,
  /** Who buys more products than this on one day is no guide for others; of views, each one’s latest count. */
  boughtOnADay: 20,
  viewedOfOne: 12,
} as const
