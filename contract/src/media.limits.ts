export const mediaLimits = {
  /** What a person may upload per day (UTC). Admins are exempt. */
  uploadsPerDay: 300,
  uploadBytesPerDay: 500 * 1024 * 1024,
  /** How many uploads one person may have in progress at the same time. */
  uploadsAtOnce: 4,
  uploadBytes: 5 * 1024 * 1024,
} as const
