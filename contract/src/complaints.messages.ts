import { complaintLimits } from './complaints.limits.ts'

export const complaintMessages = {
  subject: `Subject must be at least ${complaintLimits.subjectMin} characters.`,
  body: 'Please write what happened.',
  pictures: `At most ${complaintLimits.picturesMax} pictures.`,
  picture: 'Please upload this picture again.',
  kind: 'Please choose what it is about.',
  order: 'You have no such order.',
  shop: 'There is no such shop.',
  closed: 'This complaint is closed.',
  notClosed: 'This complaint is not closed.',
  tooLate: `A complaint can be reopened within ${complaintLimits.reopenDays} days after it was closed.`,
  notByHaat: 'Only the person who complained can reopen it.',
  tooMany: `A complaint holds at most ${complaintLimits.messagesMax} texts.`,
  perDay: `You can send ${complaintLimits.perDay} complaints a day. Please try again tomorrow.`,
  changed: 'Somebody else wrote or decided meanwhile. Please read it first.',
  taken: 'Another admin handles this complaint already.',
} as const
