import { idParams } from '@haat/contract/fields'
import { answerInput, review, reviewReportInput, voteInput } from '@haat/contract/reviews'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { answerReview, removeAnswer, reportReview, voteOnReview } from './review-talk.service.ts'

/** What others say about a review: that it helped, that it is wrong, and what the shop answers. */
export function reviewTalkRoutes(app: FastifyInstance): void {
  describeApi(app, { examples: { text: 'Thank you! We have sent you a new cable.' } })
  const ofReview = { params: idParams, reply: { one: review } } as const
  route(app, {
    ...ofReview,
    method: 'PATCH',
    url: '/reviews/:id/vote',
    who: ['CUSTOMER'],
    summary: 'Say that a review of somebody else was helpful, or take that back.',
    body: voteInput,
    message: 'Successfully updated',
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
    handle: ({ ctx, actor, params, body }) => voteOnReview(ctx, actor, params.id, body),
  })
  route(app, {
    ...ofReview,
    method: 'POST',
    url: '/reviews/:id/reports',
    who: ['CUSTOMER', 'VENDOR'],
    summary: 'Report a review of somebody else to the market, once.',
    body: reviewReportInput,
    status: 201,
    message: 'Review reported successfully',
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
    handle: ({ ctx, actor, params, body }) => reportReview(ctx, actor, params.id, body),
  })
  answering(app)
}

function answering(app: FastifyInstance): void {
  const answer = {
    url: '/reviews/:id/answer',
    who: ['VENDOR'],
    own: 'the review is of a product of the caller’s shop',
    params: idParams,
    reply: { one: review },
    errors: ['NOT_FOUND'],
  } as const
  route(app, {
    ...answer,
    method: 'PATCH',
    summary:
      'Answer a review, or change the answer. Phone numbers, email addresses and links are not shown. Its writer is told of the first answer.',
    body: answerInput,
    message: 'Answer saved successfully',
    handle: ({ ctx, actor, params, body }) => answerReview(ctx, actor, params.id, body),
  })
  route(app, {
    ...answer,
    method: 'DELETE',
    summary: 'Remove the answer to a review.',
    message: 'Answer removed successfully',
    handle: ({ ctx, actor, params }) => removeAnswer(ctx, actor, params.id),
  })
}
