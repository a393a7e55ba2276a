import type { Written } from './moderation-api.ts'

/** The names of the forms among the drafts. */
export const askForm = 'question'
export const answerForm = 'question-answer'
export const reportForm = 'report-question'

export function idOfWritten(what: Written): string {
  return 'questionId' in what ? what.questionId : what.answerId
}
