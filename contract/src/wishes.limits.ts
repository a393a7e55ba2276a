export const wishLimits = {
  /** Products that one customer can save, in all lists together. */
  wishesMax: 500,
  /** Lists with a name of their own, beside the default one. */
  wishListsMax: 20,
  wishListNameMax: 40,
  /** After news of a product, it is quiet about the same kind of news for so long. */
  quietHours: 24,
  /** A price that was told counts as new again after this. */
  samePriceDays: 30,
} as const
