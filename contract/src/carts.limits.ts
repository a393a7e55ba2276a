export const cartLimits = {
  /** Lines that are saved for later; the newest are kept. */
  laterLinesMax: 100,
  /** Edits that one call may bring. */
  cartEditsMax: 300,
  /** How long a removed line is remembered; older edits of a device are ignored. */
  cartEditDays: 90,
} as const
