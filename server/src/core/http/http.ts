import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { fail, type ErrorCode } from '@haat/contract/errors'
import { addressesHeader, sessionHeader } from '@haat/contract/headers'
import { isAllowed, type Access } from '@haat/contract/roles'
import type { z } from '@haat/contract/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Actor, Ctx, Requirement } from '#core/ctx.ts'
import { definedOnly, parse } from './http-input.ts'
import { isInProcess } from './in-process.ts'
import { withForm, type Form, type UploadedFile } from './multipart.ts'
import { limitOf } from './rate-limits.ts'
import { laggingCtx, sendPosition } from './read-your-writes.ts'
import type { RequestClasses } from './request-classes.ts'
import { envelope, isCsv, sendCsv, wrap, type ReplyData, type ReplyShape } from './replies.ts'
import { serializerFor } from './serialize.ts'

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
  /** A replica may serve the route, some seconds late. A client still sees at once what it has written. */
  mayLag?: true
  /** Requirements that an account does not have to meet for this route. */
  allowedBefore?: readonly Requirement[]
  handle: (input: Input<A, P, Q, B>) => Promise<ReplyData<R>>
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
  'handle' | 'messageOf'
>

declare module 'fastify' {
  interface FastifyInstance {
    ctx: Ctx
    declaredRoutes: DeclaredRoute[]
    /** Frees the admission slot of a request whose response goes on for long, such as a stream. */
    releaseSlot: (request: IncomingMessage) => void
    requestClasses: RequestClasses
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
  const { uploads: counts, config } = app.ctx
  const serialize = serializerFor(envelope(spec.reply), config.publicUrl)
  const ownCtx: Ctx = { ...app.ctx, pictureBase: '' }
  const uploads = { folder: path.join(config.dataDir, 'uploads'), counts }
  const mayLag = spec.mayLag === true && app.ctx.replicas !== null
  const showsWrites = spec.method !== 'GET' && app.ctx.replicas !== null
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const params = parse(spec.params, request.params, 'params')
    const query = parse(spec.query, definedOnly(request.query), 'query')
    if (request.isMultipart() && spec.takesFile !== true) fail('UNSUPPORTED_BODY')
    const isOwn = isInProcess(request) || request.headers[addressesHeader] === 'relative'
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
      const result = await spec.handle(input)
      if (showsWrites && isOwn) await sendPosition(ctx, reply)
      return wrap(spec.reply, result, spec.messageOf?.(result, input) ?? spec.message)
    }
    const whole = request.isMultipart()
      ? await withForm(request, { ...uploads, person: request.actor?.id }, answer)
      : await answer({ data: request.body, file: null })
    // The service writes the response itself, as a stream.
    if (reply.sent) return reply
    if (isCsv(whole)) return sendCsv(reply, whole)
    reply.code(spec.status ?? 200).type('application/json; charset=utf-8')
    return reply.send(serialize(whole, isOwn))
  }
}

async function checkAccess(
  app: FastifyInstance,
  spec: Pick<DeclaredRoute, 'who' | 'allowedBefore'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { actor, hasEnded } = await callerOf(app, request)
  if (hasEnded && spec.who !== 'anyone') fail('SESSION_ENDED')
  if (hasEnded) reply.header(sessionHeader, 'ended')
  request.actor = actor
  admit(spec, request)
}

const asked = `authorization, ${addressesHeader}`

/** Keeps caches from storing personal responses, and from serving one person's response to another. */
function keepPrivate(request: FastifyRequest, reply: FastifyReply): void {
  const isForAnybody = request.method === 'GET' && request.headers.authorization === undefined
  if (!isForAnybody) reply.header('cache-control', 'no-store')
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? asked : `${String(vary)}, ${asked}`)
}

/**
 * The person that the request's access token belongs to. `hasEnded`: the token is not valid because it has
 * expired, belongs to a session that has ended, or is forged.
 */
export async function callerOf(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<{ actor: Actor | null; hasEnded: boolean }> {
  const header = request.headers.authorization
  if (header === undefined || header === '' || header === 'null' || header === 'undefined')
    return { actor: null, hasEnded: false }
  const token = /^bearer /i.test(header) ? header.slice('bearer '.length).trim() : header.trim()
  const actor = await app.authenticate(token)
  return { actor, hasEnded: actor === null }
}

/**
 * Rejects an account that has to meet a requirement first. Routes that anyone may call treat it as an
 * anonymous visitor, so that it sees the public site, but nothing that only its role may see.
 */
function admit(
  { who, allowedBefore = [] }: Pick<DeclaredRoute, 'who' | 'allowedBefore'>,
  request: FastifyRequest,
): void {
  const requirement = request.actor?.requirement ?? null
  if (requirement !== null && !allowedBefore.includes(requirement)) {
    if (who !== 'anyone') fail(requirement)
    request.actor = null
  }
  if (isAllowed(who, request.actor?.role ?? null)) return
  fail(request.actor === null ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED')
}
