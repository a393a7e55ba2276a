import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import type {
  ProductQuestionsQuery,
  Question,
  QuestionAnswerInput,
  QuestionInput,
  QuestionsQuery,
} from '@haat/contract/questions'
import { questionLimits } from '@haat/contract/questions.limits'
import { questionMessages } from '@haat/contract/questions.messages'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { masked } from '#core/masking.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import { findQuestion, selectOfProduct, selectQuestions } from './questions.queries.ts'
import type { Viewer } from './questions.rows.ts'
import {
  countRecent,
  deleteAnswer,
  deleteQuestion,
  findOwnAnswer,
  findSent,
  findVendor,
  insertQuestion,
  lockQuestion,
  lockWriter,
  markAsker,
  writeAnswer,
  type LockedQuestion,
} from './writing.queries.ts'

const write = declareWrite({ subject: 'question', announces: true })

/** The questions about a product, newest first; none of a product that the caller may not see. */
export function listOfProduct(
  ctx: Ctx,
  actor: Actor | null,
  productId: string,
  query: ProductQuestionsQuery,
): Promise<Page<Question>> {
  const viewer: Viewer = { id: actor?.id ?? null, seesAll: isAdmin(actor?.role) }
  return selectOfProduct(ctx, viewer, productId, query)
}

/** The questions about the products of the caller's shop; for admins all, reported ones first. */
export function listQuestions(
  ctx: Ctx,
  actor: Actor,
  query: QuestionsQuery,
): Promise<Page<Question>> {
  return selectQuestions(ctx, viewerOf(actor), query)
}

/**
 * Asks about a product on sale, in public; its vendor is told. The same `clientId` again changes nothing. Throws
 * NOT_FOUND, TOO_MANY_REQUESTS or IDEMPOTENCY_KEY_REUSED.
 */
export async function askQuestion(ctx: Ctx, actor: Actor, input: QuestionInput): Promise<Question> {
  return await write(ctx, async (tx) => {
    await lockWriter(tx, actor.id)
    const sent = await findSent(tx, actor.id, input.clientId)
    if (sent !== null) {
      const isSame = sent.product_id === input.productId.toLowerCase() && sent.body === input.text
      if (!isSame) fail('IDEMPOTENCY_KEY_REUSED')
      return await theQuestion(tx, actor, sent.id)
    }
    const { questions } = await countRecent(tx, actor.id)
    if (questions >= questionLimits.questionsPerHour) tooMany(questionMessages.tooManyQuestions)
    const question = { ...input, masked: masked(input.text) }
    const id = (await insertQuestion(tx, actor.id, question)) ?? fail('NOT_FOUND')
    const reader = await findVendor(tx, id)
    if (reader !== null) await queueMail(tx, { kind: 'questionAsked', ...reader })
    return await theQuestion(tx, actor, id)
  })
}

/**
 * Takes back the caller's own question while it has no answer and no admin hides it. Throws NOT_FOUND or
 * STATUS_NOT_ALLOWED.
 */
export async function removeQuestion(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  return await write(ctx, async (tx, record) => {
    const question = await theLocked(tx, actor, id)
    if (question.customer_id !== actor.id) fail('NOT_FOUND')
    insistOnShown(question)
    if ((await deleteQuestion(tx, question.id)) === 0) {
      fail('STATUS_NOT_ALLOWED', { message: questionMessages.hasAnswers })
    }
    // Their limit counts it by this line.
    await record(actor, 'question.removed', question.id)
    return { id: question.id }
  })
}

/**
 * The caller's one answer to a question: of the shop that sells the product, or of a buyer to whom it was delivered.
 * The asker is told of the first of each. Throws NOT_FOUND, NOT_ALLOWED (the caller is neither),
 * STATUS_NOT_ALLOWED (it has enough) or TOO_MANY_REQUESTS.
 */
export async function answerQuestion(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { text }: QuestionAnswerInput,
): Promise<Question> {
  return await write(ctx, async (tx, record) => {
    await lockWriter(tx, actor.id)
    const question = await theLocked(tx, actor, id)
    await insistOnAnswering(tx, actor, question)
    const byRole: 'CUSTOMER' | 'VENDOR' = actor.role === 'VENDOR' ? 'VENDOR' : 'CUSTOMER'
    const answer = { questionId: question.id, byId: actor.id, byRole, text, masked: masked(text) }
    await writeAnswer(tx, answer)
    await record(actor, 'question.answered', question.id, { text })
    const reader =
      question.customer_id === actor.id ? null : await markAsker(tx, question.id, byRole)
    if (reader !== null) {
      await queueMail(tx, { kind: 'questionAnswered', ...reader, isByShop: byRole === 'VENDOR' })
    }
    return await theQuestion(tx, actor, question.id)
  })
}

async function insistOnAnswering(tx: Tx, actor: Actor, question: LockedQuestion): Promise<void> {
  const mayAnswer = actor.role === 'VENDOR' ? question.is_of_shop : question.has_bought
  if (!mayAnswer) fail('NOT_ALLOWED', { message: questionMessages.notBought })
  if (actor.role === 'VENDOR') return
  if (question.of_buyers >= questionLimits.answersOfBuyers) {
    fail('STATUS_NOT_ALLOWED', { message: questionMessages.enoughAnswers })
  }
  const { answers } = await countRecent(tx, actor.id)
  if (answers >= questionLimits.answersPerHour) tooMany(questionMessages.tooManyAnswers)
}

/** Removes the caller's answer. Throws NOT_FOUND when there is none, or STATUS_NOT_ALLOWED while an admin hides it. */
export async function removeAnswer(ctx: Ctx, actor: Actor, id: string): Promise<Question> {
  return await write(ctx, async (tx, record) => {
    const question = await theLocked(tx, actor, id)
    const own = (await findOwnAnswer(tx, question.id, actor.id)) ?? fail('NOT_FOUND')
    insistOnShown(own)
    await deleteAnswer(tx, own.id)
    await record(actor, 'question.answer-removed', question.id)
    return await theQuestion(tx, actor, question.id)
  })
}

/** What is hidden stays: its writer would post it again, and it would be visible. */
function insistOnShown({ hidden_at: hiddenAt }: { hidden_at: string | null }): void {
  if (hiddenAt !== null) fail('STATUS_NOT_ALLOWED', { message: questionMessages.hiddenStays })
}

function tooMany(message: string): never {
  return fail('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 3_600 })
}

async function theLocked(tx: Tx, actor: Actor, id: string): Promise<LockedQuestion> {
  return (await lockQuestion(tx, viewerOf(actor), id)) ?? fail('NOT_FOUND')
}

export async function theQuestion(tx: Tx, actor: Actor, id: string): Promise<Question> {
  return (await findQuestion(tx, viewerOf(actor), id)) ?? fail('NOT_FOUND')
}

export function viewerOf(actor: Actor): Viewer & { id: string } {
  return { id: actor.id, seesAll: isAdmin(actor.role) }
}
