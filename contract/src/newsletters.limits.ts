export const newsletterLimits = {
  /** How many subscribers one answer holds. Without `page` they all come, because clients page them themselves. */
  newslettersListed: 10_000,
} as const
