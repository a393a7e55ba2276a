export const returnLimits = {
  /** Pictures of a request. */
  picturesMax: 5,
  noteMin: 10,
  noteMax: 1_000,
  /** Hours in which the shop answers a request; after that it is approved. */
  askHours: 48,
  /** Days in which the buyer sends the pieces; after that the request ends. */
  shipDays: 7,
  /** Hours in which the shop decides on what it received; after that it is accepted. */
  decideHours: 72,
  /** Hours after which a parcel counts as received that its courier delivered. */
  arriveHours: 72,
  /** Days in which the shop sends a replacement; after that the money goes back. */
  settleDays: 7,
  /** Days in which a buyer may have a refusal decided by the market. */
  escalateDays: 7,
  /** What holds for lines from before their terms were frozen. */
  returnDays: 7,
  serialMin: 4,
  serialMax: 40,
  courierMax: 60,
  trackingMax: 60,
} as const
