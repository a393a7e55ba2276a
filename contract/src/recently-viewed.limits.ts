export const recentlyViewedLimits = {
  recentViewsKept: 50,
} as const
