export const reviewMessages = {
  reasonRequired: 'Please give a reason',
  hidden: 'The review is hidden',
  shown: 'The review is visible again',
  ratingRequired: 'Please select a rating',
} as const
