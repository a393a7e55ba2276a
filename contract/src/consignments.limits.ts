export const consignmentLimits = {
  secretMin: 8,
  secretMax: 200,
  /** A webhook’s secret has to be hard to guess. */
  webhookSecretMin: 16,
  weightMinGrams: 1,
  weightMaxGrams: 10_000,
  noteMax: 500,
  /**
   * So long after the courier was last asked, a person may say that it does not have the parcel. It is longer than the
   * call may take, and than the lease after it.
   */
  absentAfterMinutes: 10,
  /** So long after its booking, shop and admins are told of a parcel that nobody knows of. */
  unknownToldMinutes: 60,
  consignmentMax: 60,
  statementLinesMax: 1_000,
  referenceMax: 80,
} as const
