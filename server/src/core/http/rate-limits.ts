import rateLimit, {
  type CreateRateLimitOptions,
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  type RateLimitOptions,
} from '@fastify/rate-limit'
import { fail } from '@haat/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './addresses.ts'
import type { Config } from '#core/boot/config.ts'
import { postgresCounters } from '#core/sql/postgres-counters.ts'
import type { CounterStore } from '#core/concurrency/counter-store.ts'
import type { Ctx } from '#core/ctx.ts'
import { isInProcess } from './in-process.ts'
import { redisCounters } from './redis-counters.ts'
import { plainUrl } from './request-classes.ts'
import { createSharedLimits, type SharedLimits, type Usage } from './shared-limits.ts'

const timeWindow = 60_000
/** How many addresses and people are counted; beyond that the least recent ones are evicted. */
const keysMax = 20_000

/** The limits of the kinds of calls, as shares of the general limit (CALLS_PER_MINUTE). */
const shares = {
  /** Reads and pages, by network. */
  general: 1,
  /** Searches; they do not count as reads. */
  search: 1 / 2,
  /** Writes of people who are signed in, by network: a whole office may share one. */
  signedWrites: 4,
  /** Writes, by person; anonymous writes by network. */
  writes: 1 / 10,
}

/**
 * Limits calls by network before any other work is done for them. Exempt paths (health checks, files,
 * pictures) and in-process calls are not counted.
 */
export async function limitCalls(app: FastifyInstance): Promise<void> {
  const { config, log } = app.ctx
  const { callsPerMinute, authSecret: secret } = config
  const store = callsPerMinute === 0 ? null : await openStore(app.ctx)
  const counts = createSharedLimits({ store, log, secret, keysMax })
  app.addHook('onClose', async () => counts.close())
  const own = { global: false, store: storeOf(counts), allowList: isInProcess }
  await app.register(rateLimit, own)
  if (callsPerMinute === 0) return
  const limiter = (name: keyof typeof shares) => {
    const options: CreateRateLimitOptions & { groupId: string } = {
      max: Math.ceil(callsPerMinute * shares[name]),
      timeWindow,
      groupId: name,
      keyGenerator: ({ ip }) => networkOf(ip),
    }
    return app.createRateLimit(options)
  }
  const limits = {
    general: limiter('general'),
    search: limiter('search'),
    signedWrites: limiter('signedWrites'),
  }
  app.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request)
    if (kind === null) return
    const found = await limits[kind](request)
    if (!found.isAllowed) answer(found, reply)
  })
}

/** Where processes count together; null when this process is the only one that there can be. */
async function openStore({ config, pool }: Ctx): Promise<CounterStore | null> {
  if (config.redisUrl !== undefined) return await redisCounters(config.redisUrl, 'haat:limit:')
  const isAlone = config.databaseUrl === undefined && config.processes.webConcurrency === 1
  return isAlone ? null : postgresCounters(pool)
}

/** The shared counts as the library takes a store: it makes a child of it for each limit. */
function storeOf(counts: SharedLimits): FastifyRateLimitStoreCtor {
  class Store implements FastifyRateLimitStore {
    readonly #name: string
    readonly #isExact: boolean

    constructor(_options: object, name = '', isExact = false) {
      this.#name = name
      this.#isExact = isExact
    }

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      const limit = { name: this.#name, max, windowMs, isExact: this.#isExact }
      const respond = ({ count, expiresIn }: Usage) =>
        callback(null, { current: count, ttl: expiresIn })
      const usage = counts.count(limit, key)
      if (usage instanceof Promise) usage.then(respond, callback)
      else respond(usage)
    }

    /** The limits of single routes are exact; those that many routes share are not. */
    child(options: object): Store {
      const { groupId, routeInfo }: ChildOptions = options
      const route = `${String(routeInfo?.method ?? '')} ${routeInfo?.url ?? ''}`
      return new Store({}, `${groupId ?? ''} ${route}`, groupId === undefined)
    }
  }
  return Store
}

/** What the library says of a limit, beyond its types. */
interface ChildOptions {
  groupId?: string
  routeInfo?: { method?: string | string[]; url?: string }
}

/** The limit of one route, applied after authentication: its own, or the limit that all writes share. */
export function limitOf(
  {
    method,
    callsPerMinute,
    callsPerHour,
  }: { method: string; callsPerMinute?: number; callsPerHour?: number },
  config: Config,
): { rateLimit?: RateLimitOptions } {
  if (config.callsPerMinute === 0) return {}
  if (callsPerMinute !== undefined) {
    return { rateLimit: { max: callsPerMinute, timeWindow, keyGenerator: networkKey } }
  }
  if (callsPerHour !== undefined) {
    return {
      rateLimit: { max: callsPerHour, timeWindow: 60 * timeWindow, keyGenerator: networkKey },
    }
  }
  if (method === 'GET') return {}
  const max = Math.ceil(config.callsPerMinute * shares.writes)
  return { rateLimit: { max, timeWindow, groupId: 'writes', keyGenerator: personKey } }
}

function kindOf(request: FastifyRequest): 'general' | 'search' | 'signedWrites' | null {
  const { url, method, headers, routeOptions } = request
  if (request.server.requestClasses.isExempt(url) || isInProcess(request)) return null
  const isRead = method === 'GET' || method === 'HEAD'
  const own = routeOptions.config.rateLimit
  // A route with its own limit has no other limit.
  if (own === false || (own !== undefined && own.groupId === undefined)) return null
  if (!isRead && headers.authorization !== undefined) return 'signedWrites'
  return isRead && plainUrl(url).includes('searchTerm=') ? 'search' : 'general'
}

interface Found {
  max: number
  remaining: number
  ttlInSeconds: number
  isExceeded: boolean
}

function answer({ max, remaining, ttlInSeconds, isExceeded }: Found, reply: FastifyReply): void {
  reply.header('x-ratelimit-limit', max)
  reply.header('x-ratelimit-remaining', remaining)
  reply.header('x-ratelimit-reset', ttlInSeconds)
  if (isExceeded) fail('TOO_MANY_REQUESTS', { retryAfterSeconds: ttlInSeconds })
}

function networkKey({ ip }: FastifyRequest): string {
  return networkOf(ip)
}

function personKey(request: FastifyRequest): string {
  return request.actor?.id ?? networkKey(request)
}
