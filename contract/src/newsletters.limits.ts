export const newsletterLimits = {
  /** Subscribers in one response. Without `page` it has all of them, because clients do their own paging. */
  newslettersListed: 10_000,
} as const
