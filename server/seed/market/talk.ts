/** What shops answer to reviews. */
export const demoAnswers = [
  'Thank you for telling us. Please write to us in Messages, and we will make it right.',
  'We are sorry that it was not what you expected. You can return it from My Orders.',
  'Thank you! Such words make our week.',
  'Thanks for the honest words. We have passed them on to the importer.',
  'Thank you for buying from us. The next box will get more padding, we promise.',
] as const

/** What people ask about any product, each with an answer that fits. */
export const demoQuestions = [
  [
    'Is it original and sealed?',
    'Yes, original and sealed. You may open it in front of the courier.',
  ],
  ['Do you send it to Rangpur?', 'Yes, we send it to every district.'],
  ['Is there a bill with the warranty?', 'Yes, the bill is in the box, and the warranty is on it.'],
  [
    'When will it be in stock in other colours?',
    'We do not know yet. This colour is what we have.',
  ],
  ['Can I pay in cash when it comes?', 'Yes, cash on delivery works for it.'],
  ['Is it the new model of this year?', 'It is the model in the title, of the current series.'],
] as const
