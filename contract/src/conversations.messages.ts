import { conversationLimits } from './conversations.limits.ts'

export const conversationMessages = {
  empty: 'Please write a message or add a picture.',
  long: `A message has at most ${conversationLimits.bodyMax} characters.`,
  pictures: `A message has at most ${conversationLimits.picturesMax} pictures.`,
  picture: 'Please upload this picture again.',
  about: 'Name one order, one product or one conversation.',
  reason: 'Please say what is wrong.',
  masked:
    'Phone numbers, email addresses and links are hidden until you have an order with each other.',
  shopGone: 'This shop has left the market. Please complain to Haat.',
  shopClosed: 'This shop is closed right now. You can write once it is open again.',
  buyerGone: 'This person has no account any more.',
  notAsked: 'You can write once somebody asks Haat, complains or disputes a payment.',
  tooFast: 'You have sent many messages. Please wait a minute.',
  tooManyNew: 'You have asked many questions. Please wait an hour.',
  ownMessage: 'You can’t report your own message.',
} as const
