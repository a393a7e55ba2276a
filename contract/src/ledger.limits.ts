export const ledgerLimits = {
  /** Characters of the reason for a correction or adjustment. */
  reasonMax: 500,
} as const
