import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CounterStore } from '#core/concurrency/counter-store.ts'
import { runInBackground } from '#core/concurrency/request-context.ts'
import { withTimeout } from '#core/concurrency/timeouts.ts'

/** What a client has used of one limit within the current window. */
export interface Usage {
  count: number
  /** Until the window ends, in ms. */
  expiresIn: number
}

export interface Limit {
  /** The same in every process. */
  name: string
  max: number
  windowMs: number
  /** Whether each request waits for the shared count. For rare calls that must not be guessed or repeated. */
  isExact: boolean
}

export interface SharedLimits {
  /**
   * Counts a request of `key`. The result is not a promise unless the limit is exact and shared: the
   * requests of inexact limits wait for nothing.
   */
  count(limit: Limit, key: string): Usage | Promise<Usage>
  close(): void
}

export interface SharedLimitsOptions {
  /** Null: this process counts alone. */
  store: CounterStore | null
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** Makes keys that reveal no address. The same in all processes. */
  secret: string
  /** How many keys of each limit are counted; beyond that the least recent are forgotten. */
  keysMax: number
}

/** How often counts are exchanged, in ms. */
const exchangeMs = 1_000
/** How long an exact count may wait for the store, in ms. */
const patienceMs = 500
/** The share of a limit that a process counts by itself before it tells the others. */
const ownShare = 1 / 100
/** Counts in one exchange. What is left goes into the next. */
const batchMax = 1_000

interface Counted {
  limit: Limit
  key: string
  /** The shared count as of the last exchange. */
  known: number
  /** Sent to the store, which has not responded yet. */
  sent: number
  /** Not sent yet. */
  own: number
  /** On the clock of `Date.now()`. */
  expiresAt: number
}

/**
 * Counts requests for limits that processes share. Each process counts in memory. Clients that have used a
 * hundredth of a limit there are exchanged with the store once a second, so most clients are never written
 * anywhere. With N processes, a client can exceed an inexact limit by what the processes let through in the
 * second before the exchange, and by N hundredths of the limit. While the store can't be reached, each
 * process counts alone: no limit is ever open.
 */
export function createSharedLimits(options: SharedLimitsOptions): SharedLimits {
  const { store, log, secret, keysMax } = options
  const byLimit = new Map<string, LRUCache<string, Counted>>()
  const waiting = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  let isDown = false

  function find(limit: Limit, key: string): Counted {
    let keys = byLimit.get(limit.name)
    if (keys === undefined) byLimit.set(limit.name, (keys = new LRUCache({ max: keysMax })))
    const known = keys.get(key)
    const now = Date.now()
    if (known !== undefined && known.expiresAt > now) return known
    const made = { limit, key, known: 0, sent: 0, own: 0, expiresAt: now + limit.windowMs }
    keys.set(key, made)
    return made
  }

  function sharedKey({ limit, key }: Counted): string {
    return createHmac('sha256', secret)
      .update(`rate-count ${limit.name} ${key}`)
      .digest('base64url')
      .slice(0, 22)
  }

  /** Sends what was counted here. On failure it stays to be sent, and this process goes on by itself. */
  async function exchange(batch: readonly Counted[], ms: number): Promise<void> {
    if (store === null) return
    const sent = batch.map((counted) => ({ counted, by: counted.own }))
    for (const { counted, by } of sent) {
      counted.own -= by
      counted.sent += by
    }
    const additions = sent.map(({ counted, by }) => ({
      key: sharedKey(counted),
      by,
      windowMs: counted.limit.windowMs,
    }))
    try {
      const totals = await withTimeout(
        runInBackground(() => store.add(additions)),
        ms,
      )
      for (const [index, { counted, by }] of sent.entries()) {
        const total = totals[index]
        counted.sent -= by
        counted.known = total?.count ?? by
        if (total !== undefined) counted.expiresAt = Date.now() + total.expiresIn
      }
      note(null)
    } catch (error) {
      for (const { counted, by } of sent) {
        counted.sent -= by
        counted.own += by
        enqueue(counted)
      }
      note(error)
    }
  }

  /** One line when the store is lost and one when it is back. */
  function note(error: unknown): void {
    if (isDown === (error !== null)) return
    isDown = error !== null
    if (isDown) log.warn({ err: error }, 'the shared limits are counted by each process alone')
    else log.info('the shared limits are counted together again')
  }

  function enqueue(counted: Counted): void {
    if (waiting.size >= keysMax) return
    waiting.set(`${counted.limit.name} ${counted.key}`, counted)
    timer ??= setTimeout(() => void exchangeWaiting(), exchangeMs).unref()
  }

  async function exchangeWaiting(): Promise<void> {
    const batch = [...waiting].slice(0, batchMax)
    for (const [name] of batch) waiting.delete(name)
    const now = Date.now()
    const current = batch.flatMap(([, each]) => (each.expiresAt > now ? [each] : []))
    if (current.length > 0) await exchange(current, exchangeMs)
    timer = undefined
    if (waiting.size > 0) timer = setTimeout(() => void exchangeWaiting(), exchangeMs).unref()
  }

  const usage = ({ known, sent, own, expiresAt }: Counted): Usage => ({
    count: known + sent + own,
    expiresIn: Math.max(0, expiresAt - Date.now()),
  })

  return {
    count: (limit, key) => {
      const counted = find(limit, key)
      counted.own += 1
      if (store === null) return usage(counted)
      if (limit.isExact && !isDown)
        return exchange([counted], patienceMs).then(() => usage(counted))
      // All processes know of a limit that is used up: more of the same need not be written.
      if (counted.known <= limit.max && counted.own >= limit.max * ownShare) enqueue(counted)
      return usage(counted)
    },
    close: () => {
      clearTimeout(timer)
      store?.close()
    },
  }
}
