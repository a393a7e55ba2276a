export const deadlineMessages = {
  notLate: 'This order is not late, or has not left the shop yet.',
  district: 'Please choose a district.',
} as const
