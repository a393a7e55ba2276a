import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { Failure } from '@haat/contract/errors'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { randomUUID } from 'node:crypto'
import { addressReader, type AddressOf } from '#core/http/addresses.ts'
import {
  admissionGauges,
  createAdmission,
  keepRequestContexts,
  type Admission,
} from '#core/http/admission.ts'
import { commonDescription } from '#core/http/api-description.ts'
import { apiDocs } from '#core/http/api-docs.ts'
import { takeBodies } from '#core/http/bodies.ts'
import {
  allowOrigins,
  crossOriginHeaders,
  isForOtherClients,
  type HeadersFor,
} from '#core/http/cors.ts'
import type { Ctx } from '#core/ctx.ts'
import { answerError, handleErrors, sendFailure } from '#core/http/errors.ts'
import { createHealth } from '#core/boot/health.ts'
import { healthRoutes, metricsRoute } from '#core/http/operator-routes.ts'
import { closeAfterResponse } from '#core/http/listening.ts'
import { readableUrl } from '#core/http/readable-urls.ts'
import { limitCalls } from '#core/http/rate-limits.ts'
import { createRequestClasses, type RequestClasses } from '#core/http/request-classes.ts'
import { securityHeaders } from '#core/http/security-headers.ts'
import { createSharedAnswers } from '#core/http/shared-answers.ts'
import { watchRequests } from '#core/http/watch-requests.ts'
import { authenticate } from '#features/accounts/sessions.service.ts'
import { features } from './features.ts'

const apiPrefix = '/api/v1'
const bodyLimitBytes = 1024 * 1024
/** How long a request may take to arrive completely: enough for 5 MB over a slow connection. */
const requestMs = 5 * 60 * 1000
/** How long its headers may take; they fit into a few packets. */
const headersMs = 10_000
const lookForSlowMs = 2_000

/** How long a connection is kept open for its next request. */
const keepAliveMs = 72_000

/**
 * How many requests of each class that routes declare (`requestClass`) run at once. Those that hash a password wait
 * most of their time for the threads that do, and reports take the database long: a flood of either must not take the
 * slots of other writes and reads.
 */
const declaredClasses = { order: 64, password: 48, report: 16 }

/** The API over a context; `site` adds the pages around it. */
export async function buildApp(ctx: Ctx): Promise<FastifyInstance> {
  const addressOf = addressReader(ctx.config.trustProxy)
  const headers = securityHeaders(ctx.config)
  const headersFor = crossOriginHeaders(ctx.config)
  const classes = createRequestClasses()
  for (const path of ['/healthz', '/readyz', '/metrics']) classes.exempt(path)
  const admission = openAdmission(ctx, { addressOf, classes, headersFor })
  const app = Fastify(optionsOf(ctx, { admission, headers, headersFor }))
  app.decorate('ctx', ctx)
  app.decorate('declaredRoutes', [])
  app.decorate('apiDescription', commonDescription())
  app.decorate('requestClasses', classes)
  shareAnswers(app)
  app.decorate('releaseSlot', admission.release)
  app.decorate('authenticate', (token: string) => authenticate(ctx, token))
  app.decorateRequest('actor', null)
  app.decorateRequest('ip', {
    getter() {
      return addressOf(this.raw)
    },
  })
  keepRequestContexts(app, admission)
  watchRequests(app)
  handleErrors(app)
  takeBodies(app)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  allowOrigins(app, headersFor, ctx.config)
  await app.register(cookie)
  await app.register(multipart)
  await limitCalls(app)
  const health = createHealth(ctx)
  healthRoutes(app, health, false)
  app.addHook('onClose', async () => health.close())
  if (ctx.config.metrics.token !== undefined) metricsRoute(app, ctx)
  apiDocs(app, apiPrefix)
  for (const feature of features) if (typeof feature !== 'function') feature.outsideApi(app)
  await app.register(featureRoutes, { prefix: apiPrefix })
  return app
}

async function featureRoutes(api: FastifyInstance): Promise<void> {
  rejectUndeclared(api)
  for (const feature of features) if (typeof feature === 'function') feature(api)
  api.setNotFoundHandler((request, reply) => sendFailure(new Failure('NOT_FOUND'), request, reply))
}

function openAdmission(
  ctx: Ctx,
  options: { addressOf: AddressOf; classes: RequestClasses; headersFor: HeadersFor },
): Admission {
  const admission = createAdmission({
    ...options,
    declaredClasses,
    rush: ctx.resources.rush,
    databasePool: ctx.config.databasePool,
    timeouts: {
      requestTimeout: requestMs,
      headersTimeout: headersMs,
      connectionsCheckingInterval: lookForSlowMs,
      keepAliveTimeout: keepAliveMs,
    },
  })
  admissionGauges(ctx.metrics, admission)
  return admission
}

function shareAnswers(app: FastifyInstance): void {
  const shared = createSharedAnswers(app.ctx.resources)
  app.decorate('sharedAnswers', shared)
  app.ctx.metrics.gauge(
    'haat_shared_answers_turnover',
    'Requests that anonymous callers could share, and answers made for them, since the start.',
    shared.turnover,
    'what',
  )
}

interface Outermost {
  admission: Admission
  headers: Record<string, string>
  headersFor: HeadersFor
}

function optionsOf(ctx: Ctx, { admission, headers, headersFor }: Outermost): FastifyServerOptions {
  return {
    serverFactory: (listener) =>
      closeAfterResponse(admission.server(listener), () => ctx.lifecycle.isDraining),
    loggerInstance: ctx.log,
    genReqId: () => randomUUID(),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    bodyLimit: bodyLimitBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    forceCloseConnections: 'idle',
    // A request that arrives over an open connection during a stop is answered like any other.
    return503OnClosing: false,
    // No hook runs for requests that the router itself rejects.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers)
      if (isForOtherClients(request.url)) reply.headers(headersFor(request.headers.origin) ?? {})
      answerError(error, request, reply)
    },
  }
}

/** Makes the start fail for an API route that does not declare who may call it. */
function rejectUndeclared(api: FastifyInstance): void {
  api.addHook('onRoute', (added) => {
    if (added.method === 'HEAD' || added.method === 'OPTIONS') return
    if (added.config?.declared !== true) {
      throw new Error(`${String(added.method)} ${added.url} does not declare who may call it.`)
    }
  })
}
