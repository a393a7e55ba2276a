export const deadlineLimits = {
  /** Days for the delivery of what was paid in advance, counted from the day after the payment. */
  daysInTheCity: 5,
  daysElsewhere: 10,
  /** Hours for sending back money that is owed, and after how many of them the market is warned. */
  refundHours: 240,
  refundWarningHours: 168,
  /** Hours for sending back money for what a shop had sold and did not have. */
  stockRefundHours: 72,
  /** Hours from the delivery until the shop has its money. */
  sellerPaymentHours: 240,
  /** Hours for answering a buyer who asked to stop a late parcel. */
  stopHours: 48,
  /** Orders whose promises one call reads. */
  ordersMax: 50,
  /** Rows of an export. */
  exportMax: 10_000,
} as const
