export const searchSaleLimits = {
  /** Fewer different buyers of a product after a search change nothing; more than the maximum count as many. */
  buyersMin: 3,
  buyersMax: 50,
  /** The maximum number of products that one search raises. */
  productsMax: 20,
  /** The days after which a purchase no longer counts, and is forgotten. */
  daysKept: 60,
} as const
