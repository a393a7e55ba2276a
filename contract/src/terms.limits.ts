export const termLimits = {
  /** The days after delivery in which a return may be asked for. */
  returnDaysMax: 60,
  warrantyMonthsMax: 240,
  warrantyTextMax: 500,
} as const
