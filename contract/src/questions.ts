import { id, requiredText, time } from './fields.ts'
import { pictureAddress } from './media.ts'
import { pageQuery } from './paging.ts'
import { questionLimits } from './questions.limits.ts'
import { questionMessages } from './questions.messages.ts'
import { z } from './schema.ts'

const written = {
  id,
  /** Without phone numbers, email addresses and links; admins read it as it was written. */
  text: z.string(),
  createdAt: time,
  isMine: z.boolean(),
  isReportedByMe: z.boolean(),
  /** Only its writer and admins see it then. */
  isHidden: z.boolean(),
  /** For admins, while reports await a decision: how many, and what the first of them says. */
  reports: z.optional(z.number()),
  report: z.optional(z.string()),
}

export const answer = z.object({
  ...written,
  /** SHOP: it sells the product. BUYER: a piece was delivered to them. */
  by: z.enum(['SHOP', 'BUYER']),
  /** The name of the shop or of the buyer. */
  name: z.string(),
})
export type Answer = z.infer<typeof answer>

export const question = z.object({
  ...written,
  name: z.string(),
  /** The caller sells the product, or has got it. */
  mayAnswer: z.boolean(),
  product: z.object({ id, name: z.string(), image: pictureAddress }),
  /** The shop’s first, then those of buyers, oldest first. */
  answers: z.array(answer),
})
export type Question = z.infer<typeof question>

export const productQuestionsParams = z.object({ productId: id })
export const productQuestionsQuery = z.object(pageQuery)
export type ProductQuestionsQuery = z.infer<typeof productQuestionsQuery>

export const questionViews = ['open', 'reported'] as const
/** `open`: not answered by the shop, the oldest first. `reported` is for admins; anyone else gets none. */
export const questionsQuery = z.object({
  ...pageQuery,
  view: z.optional(z.enum(questionViews)),
})
export type QuestionsQuery = z.infer<typeof questionsQuery>

export const questionInput = z.object({
  productId: id,
  /** Made by the client for each question, so that sending it again adds nothing. */
  clientId: id,
  text: requiredText(questionMessages.questionRequired, questionLimits.questionMax),
})
export type QuestionInput = z.infer<typeof questionInput>

/** The caller’s answer, which replaces an earlier one of theirs. */
export const questionAnswerInput = z.object({
  text: requiredText(questionMessages.answerRequired, questionLimits.answerMax),
})
export type QuestionAnswerInput = z.infer<typeof questionAnswerInput>

export const questionReportInput = z.object({
  reason: requiredText(questionMessages.reportReason, questionLimits.reportMax),
})
export type QuestionReportInput = z.infer<typeof questionReportInput>

/** Hides a question or an answer, or shows or keeps it; either settles its reports. */
export const questionStatusInput = z.object({ isHidden: z.boolean() })
export type QuestionStatusInput = z.infer<typeof questionStatusInput>
