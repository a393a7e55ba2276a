import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { FastifyInstance } from 'fastify'
import { networkOf, type AddressOf } from './addresses.ts'
import { onBehalfOf, type Caller } from '#core/caller.ts'
import { openGate, type Gate, type GateFigures } from '#core/concurrency.ts'
import { watchLoop } from './loop-watch.ts'
import type { HeadersFor } from './cors.ts'
import type { Metrics } from '#core/boot/metrics.ts'
import {
  guardConnections,
  refuse,
  type ConnectionGuard,
  type RequestHead,
  type Verdict,
} from './refusing.ts'

/** What requests are told apart by before anything is known of them but their first line. */
export const requestClasses = ['order', 'search', 'read', 'write', 'page'] as const
export type RequestClass = (typeof requestClasses)[number]

/** Let in requests of each class, and the refusing of the others. */
export interface Door {
  server(listener: RequestListener): Server
  figures(): Record<RequestClass, Readonly<GateFigures>>
}

export interface DoorOptions {
  addressOf: AddressOf
  /** What lets other origins read a refusal. */
  headersFor: HeadersFor
  /** Connections to the database: as many searches go on as it takes at once, and as many are made ready. */
  databasePool: number
  /** How long a request may take to arrive whole, ms. */
  requestTimeout: number
  /** How long its headers may take, ms, and how often the system looks for those that take longer. */
  headersTimeout: number
  connectionsCheckingInterval: number
  /** How long a connection is kept for the next request, ms. */
  keepAliveTimeout: number
}

/** From a request's arrival to the latest start of anything it waits for. */
const patienceMs = 1_500
const line = { line: 1_000, waitMs: 300 }
/** A body that is not there by then is somebody's slow line: it takes no place from others. */
const bodyMs = 250
/** The caller of each request that came over the network. */
const callers = new WeakMap<IncomingMessage, Caller>()

/**
 * Has handlers work on behalf of their request's caller also after its body has come, which the parser
 * tells of by itself. A body's own time is the client's: there is enough left after it to begin.
 */
export function followCallers(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const caller = callers.get(request.raw)
    if (caller === undefined || request.method === 'GET') return done()
    const least = request.headers['content-type']?.startsWith('multipart/')
      ? Infinity
      : patienceMs / 2
    caller.deadline = Math.max(caller.deadline, performance.now() + least)
    onBehalfOf(caller, done)
  })
}

/**
 * Stands before everything else. So many requests of a class are worked on at once, some wait for a
 * moment, and the rest are refused before they have cost anything: with a 503 that asks to come again.
 * Classes have places of their own, so that a flood of searches leaves orders theirs.
 */
export function openDoor({ addressOf, headersFor, databasePool, ...options }: DoorOptions): Door {
  const searches = 8 * Math.max(1, Math.floor(databasePool / 3))
  const gates: Record<RequestClass, Gate> = {
    order: openGate({ places: 48, ...line }),
    search: openGate({ places: searches, ...line }),
    read: openGate({ places: 48, ...line }),
    write: openGate({ places: 48, ...line }),
    page: openGate({ places: 64, ...line }),
  }
  const lateness = watchLoop((share) => {
    for (const gate of Object.values(gates)) gate.resize(share)
  })

  function admit(
    listener: RequestListener,
    guard: ConnectionGuard,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    guard.follow(request, response)
    const kind = classOf(request)
    if (kind === null) return listener(request, response)
    const gate = gates[kind]
    const arrivedAt = performance.now() - lateness()
    const enter = () => {
      if (request.destroyed) return gate.leave()
      const caller = new NetworkCaller(request, addressOf, arrivedAt + patienceMs)
      callers.set(request, caller)
      leaveOnce(gate, request, response)
      onBehalfOf(caller, () => listener(request, response))
    }
    const refused = () => {
      guard.watch(request, response)
      const headers = kind === 'page' ? null : headersFor(request.headers.origin)
      refuse({ isPage: kind === 'page', headers }, request, response)
    }
    let isAsking = true
    // Who waited is called by the end of another request, and must not run inside of it.
    const enterSoon = () => (isAsking ? enter() : void setImmediate(enter))
    gate.ask(() => whoOf(request, addressOf), enterSoon, refused)
    isAsking = false
  }

  function judge(head: RequestHead): Verdict {
    const kind = classOf(head)
    if (kind === null || !gates[kind].turnsAway(() => whoOf(head, addressOf))) return 'read'
    return kind === 'page' ? 'page' : 'data'
  }

  return {
    server: (listener) => {
      const server = createServer(options)
      const guard = guardConnections(server, judge, headersFor)
      return server.on('request', (request, response) => admit(listener, guard, request, response))
    },
    figures: () => ({
      order: gates.order.figures,
      search: gates.search.figures,
      read: gates.read.figures,
      write: gates.write.figures,
      page: gates.page.figures,
    }),
  }
}

/** Who calls is looked up when somebody has to wait for others: most never do. */
class NetworkCaller implements Caller {
  deadline: number
  readonly #request: IncomingMessage
  readonly #addressOf: AddressOf

  constructor(request: IncomingMessage, addressOf: AddressOf, deadline: number) {
    this.#request = request
    this.#addressOf = addressOf
    this.deadline = deadline
  }

  get who(): Caller['who'] {
    return whoOf(this.#request, this.#addressOf)
  }
}

/** How the door stands, for the figures. */
export function doorGauges(metrics: Metrics, door: Door): void {
  const told = {
    running: 'Requests let in, by class.',
    waiting: 'Requests that wait to be let in, by class.',
    refused: 'Requests refused at the door since the start, by class.',
  }
  for (const state of ['running', 'waiting', 'refused'] as const) {
    const read = () => {
      const figures = door.figures()
      return Object.fromEntries(requestClasses.map((kind) => [kind, figures[kind][state]]))
    }
    metrics.gauge(`haat_door_${state}`, told[state], read, 'class')
  }
}

/** The place is free as soon as the answer is made, or the request turns out to be slow in coming. */
function leaveOnce(gate: Gate, request: IncomingMessage, response: ServerResponse): void {
  let hasLeft = false
  let timer: NodeJS.Timeout | undefined
  const leave = () => {
    if (hasLeft) return
    hasLeft = true
    clearTimeout(timer)
    gate.leave()
  }
  // Not `finish`: that waits until whoever reads slowly has read.
  response.once('prefinish', leave)
  response.once('close', leave)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  if (hasBody && !request.complete) {
    timer = setTimeout(() => {
      if (!request.complete) leave()
    }, bodyMs).unref()
  }
}

const freeOfCharge =
  /^\/(healthz|readyz|metrics|assets|media)\b|^\/[\w-]+\.(svg|ico|png|txt|webmanifest)(\?|$)/
const paying = /^\/(api\/v1\/(orders\/create|payments?\b)|payments?\b)/

/** Health checks, built files and pictures: they cost next to nothing, and must answer in a flood. */
export function isFreeOfCharge(url: string): boolean {
  return freeOfCharge.test(url)
}

/** Null: let in whatever else goes on, since it costs next to nothing or must not be kept waiting. */
function classOf({
  method,
  url = '/',
}: Pick<IncomingMessage, 'method' | 'url'>): RequestClass | null {
  const isApi = url.startsWith('/api/')
  if (!isApi && isFreeOfCharge(url)) return null
  // A browser's question whether it may call costs next to nothing.
  if (method === 'OPTIONS') return null
  if (paying.test(url)) return 'order'
  if (method !== 'GET' && method !== 'HEAD') return 'write'
  if (!isApi) return 'page'
  return url.includes('searchTerm=') ? 'search' : 'read'
}

/** Tokens are not looked into yet: they tell the people of one network apart, and no more. */
function whoOf(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  addressOf: AddressOf,
): Caller['who'] {
  return {
    network: networkOf(addressOf(request)),
    person: request.headers.authorization?.slice(-24) ?? '',
  }
}
