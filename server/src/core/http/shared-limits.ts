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
  log: Pick<FastifyBaseLogger, 'warn'>
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
  /** Whether it is in the queue of the next exchange. */
  isWaiting: boolean
  /** On the clock of `performance.now()`, which nobody sets back. */
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
  return new Counts(options)
}

class Counts implements SharedLimits {
  readonly #options: SharedLimitsOptions
  readonly #byLimit = new Map<string, LRUCache<string, Counted>>()
  readonly #waiting = new Map<string, Counted>()
  #timer: NodeJS.Timeout | undefined
  #isDown = false

  constructor(options: SharedLimitsOptions) {
    this.#options = options
  }

  count(limit: Limit, key: string): Usage | Promise<Usage> {
    const { store } = this.#options
    const counted = this.#find(limit, key)
    counted.own += 1
    if (store === null) return usageOf(counted)
    if (limit.isExact && !this.#isDown) {
      return this.#exchange(store, [counted], patienceMs).then(() => usageOf(counted))
    }
    // All processes know of a limit that is used up: more of the same need not be written.
    const isNews = counted.known <= limit.max && counted.own >= limit.max * ownShare
    if (isNews) this.#enqueue(store, counted)
    return usageOf(counted)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#options.store?.close()
  }

  #find(limit: Limit, key: string): Counted {
    let keys = this.#byLimit.get(limit.name)
    if (keys === undefined) {
      keys = new LRUCache({ max: this.#options.keysMax })
      this.#byLimit.set(limit.name, keys)
    }
    const known = keys.get(key)
    const now = performance.now()
    if (known !== undefined && known.expiresAt > now) return known
    const expiresAt = now + limit.windowMs
    const made = { limit, key, known: 0, sent: 0, own: 0, isWaiting: false, expiresAt }
    keys.set(key, made)
    return made
  }

  #sharedKey({ limit, key }: Counted): string {
    return createHmac('sha256', this.#options.secret)
      .update(`rate-count ${limit.name} ${key}`)
      .digest('base64url')
      .slice(0, 22)
  }

  /** Sends what was counted here. On failure it stays to be sent, and this process goes on by itself. */
  async #exchange(store: CounterStore, batch: readonly Counted[], ms: number): Promise<void> {
    const sent = batch.map((counted) => ({ counted, by: counted.own }))
    for (const { counted, by } of sent) {
      counted.own -= by
      counted.sent += by
    }
    const additions = sent.map(({ counted, by }) => ({
      key: this.#sharedKey(counted),
      by,
      windowMs: counted.limit.windowMs,
    }))
    try {
      const work = runInBackground(() => store.add(additions))
      const totals = await withTimeout(work, ms)
      for (const [index, { counted, by }] of sent.entries()) {
        const total = totals[index]
        counted.sent -= by
        counted.known = total?.count ?? by
        if (total !== undefined) counted.expiresAt = performance.now() + total.expiresIn
      }
      this.#note(null)
    } catch (error) {
      for (const { counted, by } of sent) {
        counted.sent -= by
        counted.own += by
        this.#enqueue(store, counted)
      }
      this.#note(error)
    }
  }

  /** One line when the store is lost and one when it is back. */
  #note(error: unknown): void {
    const { log } = this.#options
    if (this.#isDown === (error !== null)) return
    this.#isDown = error !== null
    if (this.#isDown) log.warn({ err: error }, 'each process counts limits alone')
    else log.warn('processes count limits together again')
  }

  #enqueue(store: CounterStore, counted: Counted): void {
    if (counted.isWaiting || this.#waiting.size >= this.#options.keysMax) return
    counted.isWaiting = true
    this.#waiting.set(`${counted.limit.name} ${counted.key}`, counted)
    this.#timer ??= setTimeout(() => void this.#exchangeWaiting(store), exchangeMs).unref()
  }

  async #exchangeWaiting(store: CounterStore): Promise<void> {
    const batch = [...this.#waiting].slice(0, batchMax)
    for (const [name, counted] of batch) {
      this.#waiting.delete(name)
      counted.isWaiting = false
    }
    const now = performance.now()
    const current = batch.flatMap(([, each]) => (each.expiresAt > now ? [each] : []))
    if (current.length > 0) await this.#exchange(store, current, exchangeMs)
    this.#timer = undefined
    if (this.#waiting.size > 0) {
      this.#timer = setTimeout(() => void this.#exchangeWaiting(store), exchangeMs).unref()
    }
  }
}

function usageOf({ known, sent, own, expiresAt }: Counted): Usage {
  return { count: known + sent + own, expiresIn: Math.max(0, expiresAt - performance.now()) }
}
