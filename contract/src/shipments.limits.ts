export const shipmentLimits = {
  courierNameMax: 60,
  trackingMax: 60,
  serialMin: 4,
  serialMax: 40,
  /** Orders whose parcels one call reads, and whose papers are printed at once. */
  ordersMax: 50,
  /** Products of a pick list. */
  pickListMax: 500,
} as const
