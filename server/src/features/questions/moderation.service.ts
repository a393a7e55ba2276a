import { fail } from '@haat/contract/errors'
import type { Question, QuestionReportInput, QuestionStatusInput } from '@haat/contract/questions'
import { questionMessages } from '@haat/contract/questions.messages'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { findAnswer, insertReport, writeHidden, type Target } from './moderation.queries.ts'
import { theQuestion, viewerOf } from './questions.service.ts'
import { lockQuestion } from './writing.queries.ts'

const write = declareWrite({ subject: 'question', announces: true })
/** Reports show on no public page. */
const writeQuietly = declareWrite({ subject: 'question' })

/** A question, or an answer to one. */
export type Named = { questionId: string } | { answerId: string }

/** Reports it to the market, once. Throws NOT_FOUND, or NOT_ALLOWED for one's own. */
export async function report(
  ctx: Ctx,
  actor: Actor,
  named: Named,
  { reason }: QuestionReportInput,
): Promise<Question> {
  return await writeQuietly(ctx, async (tx, record) => {
    const target = await lockTarget(tx, actor, named)
    if (target.byId === actor.id) fail('NOT_ALLOWED', { message: questionMessages.own })
    await insertReport(tx, target, { byId: actor.id, reason })
    const { questionId, answerId } = target
    await record(actor, 'question.reported', questionId, answerId === null ? null : { answerId })
    return await theQuestion(tx, actor, questionId)
  })
}

/** Hides it, or shows or keeps it; either settles its reports. Throws NOT_FOUND. */
export async function setHidden(
  ctx: Ctx,
  actor: Actor,
  named: Named,
  { isHidden }: QuestionStatusInput,
): Promise<Question> {
  return await write(ctx, async (tx, record) => {
    const target = await lockTarget(tx, actor, named)
    await writeHidden(tx, target, { adminId: actor.id, isHidden })
    const { questionId, answerId } = target
    const action = isHidden ? 'question.hidden' : 'question.kept'
    await record(actor, action, questionId, answerId === null ? null : { answerId })
    return await theQuestion(tx, actor, questionId)
  })
}

/** Locks the question that it is or belongs to. */
async function lockTarget(tx: Tx, actor: Actor, named: Named): Promise<Target> {
  const answer = 'answerId' in named ? await findAnswer(tx, named.answerId) : null
  if ('answerId' in named && answer === null) fail('NOT_FOUND')
  const questionId = 'questionId' in named ? named.questionId : (answer?.questionId ?? '')
  const locked = (await lockQuestion(tx, viewerOf(actor), questionId)) ?? fail('NOT_FOUND')
  return answer ?? { questionId: locked.id, answerId: null, byId: locked.customer_id }
}
