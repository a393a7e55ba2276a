import { fail } from '@haat/contract/errors'
import { reviewLimits } from '@haat/contract/reviews.limits'
import { reviewMessages } from '@haat/contract/reviews.messages'
import type { AnswerInput, Review, ReviewReportInput, VoteInput } from '@haat/contract/reviews'
import type { Actor, Ctx, Tx } from '#core/ctx.ts'
import { masked } from '#core/masking.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { queueMail } from '#features/mail/mail.service.ts'
import {
  countVotes,
  insertReport,
  lockOfShop,
  lockSeen,
  markTold,
  writeAnswer,
  writeVote,
} from './review-talk.queries.ts'
import { findReview } from './reviews.queries.ts'
import { viewerOf } from './reviews.service.ts'

/** Votes and reports change no cached page by themselves: pages show them once they are rendered anew. */
const writeQuietly = declareWrite({ subject: 'review' })
const write = declareWrite({ subject: 'review', announces: true })

/**
 * Counts the caller among those who find a review helpful, or no more; twice changes nothing. Throws NOT_FOUND,
 * NOT_ALLOWED for one's own, or TOO_MANY_REQUESTS.
 */
export async function voteOnReview(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { isHelpful }: VoteInput,
): Promise<Review> {
  return await writeQuietly(ctx, async (tx) => {
    await lockOthers(tx, actor, id)
    if (isHelpful && (await countVotes(tx, actor.id)) >= reviewLimits.votesPerMinute) {
      fail('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 })
    }
    await writeVote(tx, { id, personId: actor.id, isHelpful })
    return await theReview(tx, actor, id)
  })
}

/** Reports a review to the market, once. Throws NOT_FOUND, or NOT_ALLOWED for one's own. */
export async function reportReview(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { reason }: ReviewReportInput,
): Promise<Review> {
  return await writeQuietly(ctx, async (tx, record) => {
    await lockOthers(tx, actor, id)
    await insertReport(tx, { id, byId: actor.id, reason })
    await record(actor, 'review.reported', id)
    return await theReview(tx, actor, id)
  })
}

/**
 * The shop answers a review of its product, or changes its answer. What would lead past the market is masked. The
 * writer is told of the first answer. Throws NOT_FOUND for a review of another shop, or a hidden one.
 */
export async function answerReview(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { text }: AnswerInput,
): Promise<Review> {
  return await write(ctx, async (tx, record) => {
    if ((await lockOfShop(tx, actor.id, id)) === null) fail('NOT_FOUND')
    await writeAnswer(tx, id, masked(text) ?? text)
    await record(actor, 'review.answered', id, { text })
    const reader = await markTold(tx, id)
    if (reader !== null) await queueMail(tx, { kind: 'reviewAnswered', ...reader })
    return await theReview(tx, actor, id)
  })
}

/** The shop removes its answer; without one nothing changes. Throws NOT_FOUND as `answerReview` does. */
export async function removeAnswer(ctx: Ctx, actor: Actor, id: string): Promise<Review> {
  return await write(ctx, async (tx, record) => {
    if ((await lockOfShop(tx, actor.id, id)) === null) fail('NOT_FOUND')
    await writeAnswer(tx, id, null)
    await record(actor, 'review.answer-removed', id)
    return await theReview(tx, actor, id)
  })
}

async function lockOthers(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { customer_id: writer } = (await lockSeen(tx, viewerOf(actor), id)) ?? fail('NOT_FOUND')
  if (writer === actor.id) fail('NOT_ALLOWED', { message: reviewMessages.ownReview })
}

async function theReview(tx: Tx, actor: Actor, id: string): Promise<Review> {
  return (await findReview(tx, viewerOf(actor), id)) ?? fail('NOT_FOUND')
}
