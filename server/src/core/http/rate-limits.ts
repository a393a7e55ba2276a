import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import { fail } from '@haat/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './addresses.ts'
import type { Config } from '#core/boot/config.ts'
import { isInProcess } from './in-process.ts'

const timeWindow = 60_000
/** How many addresses and people are counted; beyond that the least recent ones are evicted. */
const cache = 20_000

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
export async function limitCalls(app: FastifyInstance, { callsPerMinute }: Config): Promise<void> {
  await app.register(rateLimit, { global: false, cache, allowList: isInProcess })
  if (callsPerMinute === 0) return
  const limiter = (share: number) =>
    app.createRateLimit({
      max: Math.ceil(callsPerMinute * share),
      timeWindow,
      keyGenerator: ({ ip }) => networkOf(ip),
    })
  const limits = {
    general: limiter(shares.general),
    search: limiter(shares.search),
    signedWrites: limiter(shares.signedWrites),
  }
  app.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request)
    if (kind === null) return
    const found = await limits[kind](request)
    if (!found.isAllowed) answer(found, reply)
  })
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
  return isRead && url.includes('searchTerm=') ? 'search' : 'general'
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
