/** How the days in which an order arrives are counted. */
export const arrivalLimits = {
  /** What was sent and delivered within so many days counts. */
  windowDays: 90,
  /** Of a shop, the newest orders. */
  ordersCounted: 50,
  /** Fewer orders of a shop say nothing of its next one. */
  ordersMin: 10,
  /** Fewer parcels on a way say nothing of the next one. */
  parcelsMin: 20,
  /** The first day is that by which this share has come, the last one that by which this share has. */
  soonestShare: 0.1,
  latestShare: 0.9,
  /** The most days that the law leaves for what is paid in advance: in the same city, and elsewhere. */
  daysInCity: 5,
  daysElsewhere: 10,
} as const
