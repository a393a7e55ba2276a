import { reviewLimits } from './reviews.limits.ts'

export const reviewMessages = {
  reasonRequired: 'Please give a reason',
  hidden: 'The review is hidden',
  shown: 'The review is visible again',
  kept: 'The review stays, and its reports are settled',
  ratingRequired: 'Please select a rating',
  pictures: `A review has at most ${reviewLimits.picturesMax} pictures.`,
  picture: 'Please upload this picture again.',
  answerRequired: 'Please write an answer',
  answered: 'Your answer is on the product page',
  unanswered: 'Your answer is removed',
  reportReason: 'Please say what is wrong',
  reported: 'Thank you. The market will look at it.',
  ownReview: 'This is your own review.',
  hiddenStays: 'The market has hidden this review. You can change it, but not delete it.',
  orderGone: 'The order of this review was cancelled or returned, so it can’t be shown.',
  masked: 'Phone numbers, email addresses and links are not shown.',
} as const
