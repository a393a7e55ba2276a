export const packingLimits = {
  /** Orders that one call packs. Each is a transaction of its own. */
  ordersMax: 50,
  /** Days after the order in which it arrives at the latest, as product pages promise. */
  promisedDays: 5,
} as const
