export const refundLimits = {
  reasonMax: 500,
  /** The number of a transfer by hand. */
  referenceMax: 100,
} as const
