import { idParams } from '@haat/contract/fields'
import {
  productQuestionsParams,
  productQuestionsQuery,
  question,
  questionAnswerInput,
  questionInput,
  questionReportInput,
  questionsQuery,
  questionStatusInput,
} from '@haat/contract/questions'
import { adminRoles } from '@haat/contract/roles'
import type { FastifyInstance } from 'fastify'
import { describeApi, exampleId } from '#core/http/api-description.ts'
import { route } from '#core/http/http.ts'
import { report, setHidden } from './moderation.service.ts'
import {
  answerQuestion,
  askQuestion,
  listOfProduct,
  listQuestions,
  removeAnswer,
  removeQuestion,
} from './questions.service.ts'

/** What people ask about a product in public. The private way is a conversation. */
export function questionRoutes(app: FastifyInstance): void {
  describeApi(app, {
    schemas: { Question: question },
    examples: { clientId: exampleId, text: 'Does it come with a cable?' },
  })
  reading(app)
  asking(app)
  answering(app)
  reporting(app)
  hiding(app)
}

function reading(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/questions/product/:productId',
    who: 'anyone',
    mayLag: true,
    own: 'a product that is not on sale shows its questions to its vendor and admins only',
    summary: 'The questions about a product with their answers, newest first.',
    params: productQuestionsParams,
    query: productQuestionsQuery,
    reply: { page: question },
    message: 'Questions retrieved successfully',
    handle: ({ ctx, actor, params, query }) => listOfProduct(ctx, actor, params.productId, query),
  })
  route(app, {
    method: 'GET',
    url: '/questions',
    who: ['VENDOR', ...adminRoles],
    own: 'about products of the caller’s shop; admins read all',
    summary: 'Questions about a shop’s products; for admins all, those that were reported first.',
    query: questionsQuery,
    reply: { page: question },
    message: 'Questions retrieved successfully',
    handle: ({ ctx, actor, query }) => listQuestions(ctx, actor, query),
  })
}

function asking(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: '/questions',
    who: ['CUSTOMER'],
    summary:
      'Ask about a product in public. Phone numbers, email addresses and links are not shown. Its vendor is told. The same `clientId` again answers as the first time.',
    body: questionInput,
    reply: { one: question },
    status: 201,
    message: 'Question asked successfully',
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_KEY_REUSED'],
    handle: ({ ctx, actor, body }) => askQuestion(ctx, actor, body),
  })
  route(app, {
    method: 'DELETE',
    url: '/questions/:id',
    who: ['CUSTOMER'],
    own: 'the question is the caller’s',
    summary: 'Take a question back while nobody has answered it and no admin hides it.',
    params: idParams,
    reply: { one: idParams },
    message: 'Question removed successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params }) => removeQuestion(ctx, actor, params.id),
  })
}

function answering(app: FastifyInstance): void {
  const own = {
    url: '/questions/:id/answer',
    who: ['CUSTOMER', 'VENDOR'],
    own: 'vendors answer about products of their shop, customers about what was delivered to them',
    params: idParams,
    reply: { one: question },
  } as const
  route(app, {
    ...own,
    method: 'PATCH',
    summary:
      'The caller’s answer to a question; a second one replaces the first. The asker is told of the first of the shop and of buyers.',
    body: questionAnswerInput,
    message: 'Answer saved successfully',
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'STATUS_NOT_ALLOWED', 'TOO_MANY_REQUESTS'],
    handle: ({ ctx, actor, params, body }) => answerQuestion(ctx, actor, params.id, body),
  })
  route(app, {
    ...own,
    method: 'DELETE',
    summary: 'Remove the caller’s answer to a question, unless an admin hides it.',
    message: 'Answer removed successfully',
    errors: ['NOT_FOUND', 'STATUS_NOT_ALLOWED'],
    handle: ({ ctx, actor, params }) => removeAnswer(ctx, actor, params.id),
  })
}

function reporting(app: FastifyInstance): void {
  const reports = {
    method: 'POST',
    who: ['CUSTOMER', 'VENDOR'],
    params: idParams,
    body: questionReportInput,
    reply: { one: question },
    status: 201,
    message: 'Reported successfully',
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  } as const
  route(app, {
    ...reports,
    url: '/questions/:id/reports',
    summary: 'Report a question of somebody else to the market, once.',
    handle: ({ ctx, actor, params, body }) => report(ctx, actor, { questionId: params.id }, body),
  })
  route(app, {
    ...reports,
    url: '/questions/answers/:id/reports',
    summary: 'Report an answer of somebody else to the market, once.',
    handle: ({ ctx, actor, params, body }) => report(ctx, actor, { answerId: params.id }, body),
  })
}

function hiding(app: FastifyInstance): void {
  const status = {
    method: 'PATCH',
    who: adminRoles,
    params: idParams,
    body: questionStatusInput,
    reply: { one: question },
    message: 'Successfully updated',
    errors: ['NOT_FOUND'],
  } as const
  route(app, {
    ...status,
    url: '/questions/:id/status',
    summary: 'Hide a question with its answers, or show or keep it. Either settles its reports.',
    handle: ({ ctx, actor, params, body }) =>
      setHidden(ctx, actor, { questionId: params.id }, body),
  })
  route(app, {
    ...status,
    url: '/questions/answers/:id/status',
    summary: 'Hide an answer, or show or keep it. Either settles its reports.',
    handle: ({ ctx, actor, params, body }) => setHidden(ctx, actor, { answerId: params.id }, body),
  })
}
