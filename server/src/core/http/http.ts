import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { fail, type ErrorCode } from '@haat/contract/errors'
import { addressesHeader } from '@haat/contract/headers'
import type { Access } from '@haat/contract/roles'
import type { z } from '@haat/contract/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Actor, Ctx, Requirement } from '#core/ctx.ts'
import { checkAccess } from './access.ts'
import { definedOnly, parse } from './http-input.ts'
import { isInProcess } from './in-process.ts'
import { withForm, type Form, type UploadedFile } from './multipart.ts'
import { limitOf } from './rate-limits.ts'
import { laggingCtx, sendPosition } from './read-your-writes.ts'
import type { RequestClasses } from './request-classes.ts'
import { envelope, isCsv, sendCsv, wrap, type ReplyData, type ReplyShape } from './replies.ts'
import { serializerFor } from './serialize.ts'
import type { Answer, SharedAnswers } from './shared-answers.ts'

type Schema = z.ZodMiniType
type Output<S> = S extends Schema ? z.output<S> : undefined

/** The declaration of a route: its input, its access, its response and its errors. */
export interface Route<
  A extends Access,
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends ReplyShape,
> {
  method: HTTPMethods & ('GET' | 'POST' | 'PATCH' | 'DELETE')
  url: string
  who: A
  /** A description of what "own" means, for routes where a role may access its own rows only. */
  own?: string
  summary: string
  /** The tag in the API document, if it is not the first segment of the path. */
  tag?: string
  params?: P
  query?: Q
  body?: B
  /** Fields that the example of the body leaves out: others exclude them. */
  exampleWithout?: readonly string[]
  /** The body may be multipart: a `data` field with the JSON and an optional `file`. */
  takesFile?: boolean
  reply: R
  status?: 200 | 201
  /** The `message` of a successful response. */
  message: string
  /** Used instead of `message` when the text depends on the result. */
  messageOf?: (data: ReplyData<R>, input: Input<A, P, Q, B>) => string
  errors?: readonly ErrorCode[]
  /** Calls per minute from one address, where the general limit is too high. */
  callsPerMinute?: number
  /** Calls per hour from one address, for routes that clients rarely need. */
  callsPerHour?: number
  /** A request class with its own slots, from the list in server/src/app.ts. */
  requestClass?: string
  /**
   * A replica may serve the route, some seconds late, and anonymous callers may share an answer. A
   * client still sees at once what it has written.
   */
  mayLag?: true
  /** Requirements that an account does not have to meet for this route. */
  allowedBefore?: readonly Requirement[]
  handle: (input: Input<A, P, Q, B>) => Promise<ReplyData<R>>
  /** What a request leaves behind. It is called for each caller of a shared answer, so it keeps nothing of the input. */
  noteOf?: (input: Input<A, P, Q, B>, data: ReplyData<R>) => (() => void) | null
}

export interface Input<A, P, Q, B> {
  ctx: Ctx
  actor: A extends 'anyone' ? Actor | null : Actor
  params: Output<P>
  query: Output<Q>
  body: Output<B>
  file: UploadedFile | null
  request: FastifyRequest
  reply: FastifyReply
}

/** A declaration as the permission matrix and the API document read it. */
export type DeclaredRoute = Omit<
  Route<Access, Schema | undefined, Schema | undefined, Schema | undefined, ReplyShape>,
  'handle' | 'messageOf' | 'noteOf'
>

declare module 'fastify' {
  interface FastifyInstance {
    ctx: Ctx
    declaredRoutes: DeclaredRoute[]
    /** Frees the admission slot of a request whose response goes on for long, such as a stream. */
    releaseSlot: (request: IncomingMessage) => void
    requestClasses: RequestClasses
    sharedAnswers: SharedAnswers
    /** The person that an access token belongs to now; null when it is no longer valid. */
    authenticate: (token: string) => Promise<Actor | null>
  }
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    declared?: true
  }
}

/** Registers a route from its declaration: access first, then the input, then one service call. */
export function route<
  const A extends Access,
  R extends ReplyShape,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(app: FastifyInstance, spec: Route<A, P, Q, B, R>): void {
  app.declaredRoutes.push(spec)
  if (spec.requestClass !== undefined) {
    app.requestClasses.declare(app.prefix + spec.url, spec.requestClass)
  }
  app.route({
    method: spec.method,
    url: spec.url,
    config: { declared: true, ...limitOf(spec, app.ctx.config) },
    onRequest: async (request, reply) => {
      keepPrivate(request, reply)
      await checkAccess(app, spec, request, reply)
    },
    handler: handlerOf(app, spec),
  })
}

function handlerOf<
  A extends Access,
  R extends ReplyShape,
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
>(app: FastifyInstance, spec: Route<A, P, Q, B, R>) {
  const shared = app.sharedAnswers
  const serialize = serializerFor(envelope(spec.reply), app.ctx.config.publicUrl)
  const work = workOf(app, spec)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const isOwn = isInProcess(request) || request.headers[addressesHeader] === 'relative'
    const send = ({ body, note }: Answer) => {
      note?.()
      return reply
        .code(spec.status ?? 200)
        .type('application/json; charset=utf-8')
        .send(body)
    }
    const key = spec.mayLag === true ? await shared.keyOf(request, isOwn) : undefined
    if (key !== undefined) {
      const make = async () => {
        const { whole, note } = await work(request, reply, isOwn)
        return { body: serialize(whole, isOwn), note }
      }
      return send(await shared.get(key, make))
    }
    const { whole, note } = await work(request, reply, isOwn)
    if (spec.method !== 'GET') shared.noteWrite(request)
    // The service writes the response itself, as a stream.
    if (reply.sent) return reply
    if (isCsv(whole)) return sendCsv(reply, whole)
    return send({ body: serialize(whole, isOwn), note })
  }
}

/** Parses the input of a request and has the service answer it; `isOwn`: for our own pages. */
function workOf<
  A extends Access,
  R extends ReplyShape,
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
>(app: FastifyInstance, spec: Route<A, P, Q, B, R>) {
  const { uploads: counts, config } = app.ctx
  const ownCtx: Ctx = { ...app.ctx, pictureBase: '' }
  const uploads = { folder: path.join(config.dataDir, 'uploads'), counts }
  const mayLag = spec.mayLag === true && app.ctx.replicas !== null
  const showsWrites = spec.method !== 'GET' && app.ctx.replicas !== null
  return async (request: FastifyRequest, reply: FastifyReply, isOwn: boolean) => {
    const params = parse(spec.params, request.params, 'params')
    const query = parse(spec.query, definedOnly(request.query), 'query')
    if (request.isMultipart() && spec.takesFile !== true) fail('UNSUPPORTED_BODY')
    const ctx = isOwn ? ownCtx : app.ctx
    const inputCtx = mayLag ? await laggingCtx(ctx, request, isOwn) : ctx
    const answer = async ({ data, file }: Form) => {
      const input: Input<A, P, Q, B> = {
        ctx: inputCtx,
        actor: request.actor as Input<A, P, Q, B>['actor'],
        params: params as Output<P>,
        query: query as Output<Q>,
        body: parse(spec.body, data, 'body') as Output<B>,
        file,
        request,
        reply,
      }
      const found = await spec.handle(input)
      if (showsWrites && isOwn) await sendPosition(ctx, reply)
      const whole = wrap(spec.reply, found, spec.messageOf?.(found, input) ?? spec.message)
      return { whole, note: spec.noteOf?.(input, found) ?? null }
    }
    return request.isMultipart()
      ? await withForm(request, { ...uploads, person: request.actor?.id }, answer)
      : await answer({ data: request.body, file: null })
  }
}

const asked = `authorization, ${addressesHeader}`

/** Keeps caches from storing personal responses, and from serving one person's response to another. */
function keepPrivate(request: FastifyRequest, reply: FastifyReply): void {
  const isForAnybody = request.method === 'GET' && request.headers.authorization === undefined
  if (!isForAnybody) reply.header('cache-control', 'no-store')
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? asked : `${String(vary)}, ${asked}`)
}
