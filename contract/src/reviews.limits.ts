import { ratingMax } from './ratings.ts'

export const reviewLimits = {
  ratingMin: 1,
  ratingMax,
  picturesMax: 4,
  answerMax: 2_000,
  reportMax: 500,
  /** Votes of one person that count as helpful or take that back. */
  votesPerMinute: 60,
} as const
