export const commissionLimits = {
  /** Rates in the list: placing an order looks through those in force. */
  ratesMax: 200,
  /** Shops, categories or products that one rate names. */
  namedMax: 200,
} as const
