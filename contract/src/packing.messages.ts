export const packingMessages = {
  serials: 'This order needs serial numbers or IMEI. Pack it on its own page.',
} as const
