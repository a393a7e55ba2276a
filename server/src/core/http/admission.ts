import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createLimiter, type Limiter, type LimiterFigures } from '#core/concurrency/limiter.ts'
import {
  runInContext,
  type Client,
  type RequestContext,
} from '#core/concurrency/request-context.ts'
import type { Rush } from '#core/concurrency/rush.ts'
import type { Metrics } from '#core/boot/metrics.ts'
import { networkOf, type AddressOf } from './addresses.ts'
import type { HeadersFor } from './cors.ts'
import { watchLoop } from './loop-watch.ts'
import {
  guardConnections,
  reject,
  type ConnectionGuard,
  type RequestHead,
  type Verdict,
} from './rejecting.ts'
import type { RequestClasses } from './request-classes.ts'

/** Admits requests up to a limit of each class, and rejects the others. */
export interface Admission {
  server(listener: RequestListener): Server
  figures(): Readonly<Record<string, Readonly<LimiterFigures>>>
  /** Undefined for requests that were admitted without a limit. */
  contextOf(request: IncomingMessage): RequestContext | undefined
  /** Frees the slot of a request before its response is complete. */
  release(request: IncomingMessage): void
}

export interface AdmissionOptions {
  classes: RequestClasses
  /**
   * How many requests of each class that routes declare run at once, even while the event loop is late: orders that
   * run together share statements and commits, so that fewer of them would cost more each, and passwords are hashed in
   * threads of their own.
   */
  declaredClasses: Readonly<Record<string, number>>
  addressOf: AddressOf
  /** The headers that let other origins read a rejection. */
  headersFor: HeadersFor
  /** Is told of each rejection. */
  rush: Rush
  /** Connections to the database: they bound how many searches run at once. */
  databasePool: number
  timeouts: AdmissionTimeouts
  /** Who is expected to wait longer in a flood is rejected, in ms. Tests set it, to hold on a busy machine. */
  floodWaitMs?: number
  /** Watches how late the event loop is. Tests set it for the same reason. */
  watch?: typeof watchLoop
}

interface AdmissionTimeouts {
  /** How long a request may take to arrive whole, in ms. */
  requestTimeout: number
  /** How long its headers may take, in ms; also the interval of the check for slow requests. */
  headersTimeout: number
  connectionsCheckingInterval: number
  /** How long a connection is kept open for the next request, in ms. */
  keepAliveTimeout: number
}

/** The deadline of a request in ms after its arrival: work that starts later is dropped. */
const startWithinMs = 1_500
const queue = { queueMax: 400, waitMs: 300 }
/** A body that takes longer comes over a slow connection, so its slot goes to another request until it is read. */
const bodyMs = 250

/**
 * Runs handlers in the context of their request even after its body has arrived, because the body parser
 * loses the context. Sending a slow body is the client's own time, so the deadline is extended after it.
 */
export function keepRequestContexts(app: FastifyInstance, admission: Admission): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const context = admission.contextOf(request.raw)
    if (context === undefined || request.method === 'GET') return done()
    const least = request.headers['content-type']?.startsWith('multipart/')
      ? Infinity
      : startWithinMs / 2
    context.deadline = Math.max(context.deadline, performance.now() + least)
    runInContext(context, done)
  })
}

/**
 * Handles every request first. It runs a limited number of requests of each class at once, queues some
 * for a moment, and rejects the others with a 503 and Retry-After before they cause any work. Each
 * class has its own slots, so that a flood of searches leaves the slots for orders free.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { classes, addressOf, headersFor, timeouts, watch = watchLoop } = options
  const limiters = limitersOf(options)
  const shrinking = [...limiters].filter(([name]) => isShrunk(name, options))
  const contexts = new WeakMap<IncomingMessage, NetworkContext>()
  const loopDelay = watch((share) => shrinking.forEach(([, each]) => each.resize(share)))

  function admit(
    listener: RequestListener,
    guard: ConnectionGuard,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    guard.follow(request, response)
    const name = classes.classOf(request)
    const limiter = limiters.get(name ?? '')
    if (limiter === undefined) return listener(request, response)
    const arrivedAt = performance.now() - loopDelay()
    const start = () => {
      if (request.destroyed) return limiter.release()
      const context = new NetworkContext(request, addressOf, arrivedAt + startWithinMs)
      contexts.set(request, context)
      context.release = releaseOnce(limiter, request, response)
      runInContext(context, () => listener(request, response))
    }
    const onRejected = () => {
      guard.watch(request, response)
      const headers = name === 'page' ? null : headersFor(request.headers.origin)
      reject({ isPage: name === 'page', headers }, request, response)
    }
    let isAcquiring = true
    // A waiting request starts when another one finishes, and must not run inside that one's call stack.
    const onAcquired = () => (isAcquiring ? start() : void setImmediate(start))
    limiter.acquire(() => clientOf(request, addressOf), onAcquired, onRejected)
    isAcquiring = false
  }

  function judge(head: RequestHead): Verdict {
    const name = classes.classOf(head)
    const isRejected = limiters.get(name ?? '')?.rejects(() => clientOf(head, addressOf)) ?? false
    return isRejected ? kindOf(name) : 'read'
  }

  return {
    server: (listener) => {
      const server = createServer(timeouts)
      const guard = guardConnections(server, judge, headersFor)
      return server.on('request', (request, response) => admit(listener, guard, request, response))
    },
    figures: () => Object.fromEntries([...limiters].map(([name, { figures }]) => [name, figures])),
    contextOf: (request) => contexts.get(request),
    release: (request) => contexts.get(request)?.release(),
  }
}

/** Rendering a page makes the event loop late by itself, and has a limit of its own. */
function isShrunk(name: string, { declaredClasses }: AdmissionOptions): boolean {
  return name !== 'page' && !(name in declaredClasses)
}

function kindOf(name: string | null): 'page' | 'data' {
  return name === 'page' ? 'page' : 'data'
}

function limitersOf({
  declaredClasses,
  databasePool,
  rush,
  floodWaitMs = 30,
}: Omit<AdmissionOptions, 'classes'>): ReadonlyMap<string, Limiter> {
  const search = 8 * Math.max(1, Math.floor(databasePool / 3))
  const slots = { ...declaredClasses, search, read: 48, write: 48, page: 64 }
  return new Map(
    Object.entries(slots).map(([name, concurrency]) => [
      name,
      createLimiter({ concurrency, ...queue, floodWaitMs, rush }),
    ]),
  )
}

/** Looks up the client lazily, because most requests never wait in a queue. */
class NetworkContext implements RequestContext {
  deadline: number
  /** Frees its slot. */
  release: () => void = () => undefined
  readonly #request: IncomingMessage
  readonly #addressOf: AddressOf

  constructor(request: IncomingMessage, addressOf: AddressOf, deadline: number) {
    this.#request = request
    this.#addressOf = addressOf
    this.deadline = deadline
  }

  get client(): Client {
    return clientOf(this.#request, this.#addressOf)
  }
}

/** Exports the limiters' state as metrics. */
export function admissionGauges(metrics: Metrics, admission: Admission): void {
  const help = {
    running: 'Admitted requests that are running, by class.',
    waiting: 'Requests that wait for admission, by class.',
    refused: 'Requests that admission has rejected since the start, by class.',
  }
  for (const state of ['running', 'waiting', 'refused'] as const) {
    const read = () => {
      const figures = Object.entries(admission.figures())
      return Object.fromEntries(figures.map(([name, each]) => [name, each[state]]))
    }
    metrics.gauge(`haat_admission_${state}`, help[state], read, 'class')
  }
}

/** Releases the slot as soon as the response is complete, or when the body is slow. */
function releaseOnce(
  limiter: Limiter,
  request: IncomingMessage,
  response: ServerResponse,
): () => void {
  let isReleased = false
  let timer: NodeJS.Timeout | undefined
  const release = () => {
    if (isReleased) return
    isReleased = true
    clearTimeout(timer)
    limiter.release()
  }
  // Not on `finish`, which waits until a slow reader has read everything.
  response.once('prefinish', release)
  response.once('close', release)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  if (hasBody && !request.complete) {
    timer = setTimeout(() => {
      if (!request.complete) release()
    }, bodyMs).unref()
  }
  return release
}

/** The token is not verified here: it only distinguishes the people of one network. */
function clientOf(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  addressOf: AddressOf,
): Client {
  return {
    network: networkOf(addressOf(request)),
    person: request.headers.authorization?.slice(-24) ?? '',
  }
}
