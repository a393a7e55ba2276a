export const reviewLimits = {
  ratingMin: 1,
  ratingMax: 5,
} as const
