export const mediaLimits = {
  /** Upload limits per person and day (UTC). Admins are exempt. */
  uploadsPerDay: 300,
  uploadBytesPerDay: 500 * 1024 * 1024,
  /** Concurrent uploads per person. */
  uploadsAtOnce: 4,
  uploadBytes: 5 * 1024 * 1024,
} as const
