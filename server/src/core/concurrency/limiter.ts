import { FairQueue } from './fair-queue.ts'
import {
  currentClient,
  currentDeadline,
  failBusy,
  liftDeadline,
  type Client,
} from './request-context.ts'
import type { Rush } from './rush.ts'

export interface LimiterOptions {
  /** How many slots there are: work that runs at the same time. */
  concurrency: number
  /** The maximum length of the queue. */
  queueMax: number
  /** The longest wait in the queue, in ms. Work that is expected to wait more than half of it is rejected at once. */
  waitMs: number
  /** Work that is expected to wait longer is rejected at once in a flood, in ms; as at other times by default. */
  floodWaitMs?: number
  /** Is told of each rejection. */
  rush?: Rush | undefined
}

export interface Limiter {
  /**
   * Calls `onAcquired` as soon as a slot is free, possibly at once, or else `onRejected`. A caller that
   * has acquired a slot must call `release` once.
   */
  acquire(client: () => Client, onAcquired: () => void, onRejected: () => void): void
  release(): void
  /** Whether `acquire` would reject this client at once; if so, it counts as rejected. */
  rejects(client: () => Client): boolean
  /** Scales the concurrency by `share` (0 to 1), to one slot at least; `resize(1)` restores it. */
  resize(share: number): void
  /** Runs `work` in a slot. Throws NOT_READY when it would wait too long. */
  run<T>(work: () => Promise<T>, options?: RunOptions): Promise<T>
  readonly figures: Readonly<LimiterFigures>
}

export interface RunOptions {
  /** Defaults to the client of the current request. */
  client?: Client
  /** The work is slow by nature: the request's deadline applies to its start only. */
  isLong?: boolean
}

/** How much work is running and waiting, and how much was rejected since the start. */
export interface LimiterFigures {
  running: number
  waiting: number
  refused: number
}

interface Waiting {
  onAcquired: () => void
  onRejected: () => void
  /** On the clock of `performance.now()`. */
  expiresAt: number
}

/** How often the limiter looks for expired waiters. */
const sweepMs = 50
/** Rejections for longer than `burstMs` without a pause of `calmMs` are a flood, both in ms. A burst may wait. */
const burstMs = 100
const calmMs = 1_000
/** The weight of one release in the moving average is 1 / this. */
const paceSpan = 64

/**
 * Limits how much work runs at once, and queues only as much as will start in time at the current pace.
 * Clients are served round-robin; when the queue is full, the client with the most work in it makes room.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  return new FairLimiter(options)
}

class FairLimiter implements Limiter {
  readonly figures: LimiterFigures = { running: 0, waiting: 0, refused: 0 }
  readonly #options: LimiterOptions
  readonly #queue = new FairQueue<Waiting>()
  #slots: number
  /** Moving average of the time between two releases while work waits, in ms. */
  #paceMs = 0
  #lastReleaseAt = 0
  /** The first and the last of the latest rejections. */
  #rejectedSince = -Infinity
  #rejectedAt = -Infinity
  /** Whether the queue may still be as long as before the flood. */
  #isLongForFlood = false
  #sweeper: NodeJS.Timeout | undefined

  constructor(options: LimiterOptions) {
    this.#options = options
    this.#slots = options.concurrency
  }

  acquire(client: () => Client, onAcquired: () => void, onRejected: () => void): void {
    if (this.figures.running < this.#slots) {
      this.figures.running += 1
      return onAcquired()
    }
    const now = performance.now()
    // When no slot is released, the pace is measured from the arrival of the first waiter.
    if (this.#queue.size === 0) this.#lastReleaseAt = now
    const asking = client()
    if (this.#isFull(now)) {
      const displaced = this.#queue.displace(asking)
      if (displaced === undefined) return this.#reject(onRejected)
      this.#reject(displaced.onRejected)
    }
    const expiresAt = Math.min(now + this.#options.waitMs, currentDeadline())
    this.#queue.push(asking, { onAcquired, onRejected, expiresAt })
    this.figures.waiting = this.#queue.size
    if (this.#sweeper === undefined) this.#scheduleSweep()
  }

  release(): void {
    const now = performance.now()
    if (this.#queue.size > 0) {
      this.#paceMs += (now - this.#lastReleaseAt - this.#paceMs) / paceSpan
      this.#lastReleaseAt = now
    }
    this.figures.running -= 1
    this.#startNext()
  }

  rejects(client: () => Client): boolean {
    if (this.figures.running < this.#slots || !this.#isFull(performance.now())) return false
    if (this.#queue.canDisplace(client())) return false
    this.#countRejection()
    return true
  }

  resize(share: number): void {
    this.#slots = Math.max(1, Math.round(this.#options.concurrency * share))
    this.#startNext()
  }

  async run<T>(work: () => Promise<T>, { client, isLong = false }: RunOptions = {}): Promise<T> {
    const asking = client === undefined ? currentClient : () => client
    const isAcquired = await new Promise<boolean>((resolve) =>
      this.acquire(
        asking,
        () => resolve(true),
        () => resolve(false),
      ),
    )
    if (!isAcquired) return failBusy()
    try {
      if (isLong) liftDeadline()
      return await work()
    } finally {
      this.release()
    }
  }

  #isFull(now: number): boolean {
    if (this.#queue.size >= this.#options.queueMax) return true
    const expectedMax = this.#expectedMax(now)
    const sinceLast = this.#queue.size === 0 ? 0 : now - this.#lastReleaseAt
    return this.#queue.size * this.#paceMs > expectedMax || sinceLast > expectedMax
  }

  /** The longest that work may be expected to wait, in ms. */
  #expectedMax(now: number): number {
    const { waitMs, floodWaitMs = waitMs / 2 } = this.#options
    const isFlood = now - this.#rejectedAt < calmMs && now - this.#rejectedSince > burstMs
    return isFlood ? floodWaitMs : waitMs / 2
  }

  #reject(onRejected: () => void): void {
    this.#countRejection()
    onRejected()
  }

  #countRejection(): void {
    const now = performance.now()
    if (now - this.#rejectedAt >= calmMs) {
      this.#rejectedSince = now
      this.#isLongForFlood = true
    }
    this.#rejectedAt = now
    this.figures.refused += 1
    this.#options.rush?.noteRejection()
  }

  /** Gives free slots to the next waiters that have not expired. */
  #startNext(): void {
    const now = performance.now()
    while (this.figures.running < this.#slots) {
      const next = this.#queue.shift()
      if (next === undefined) break
      if (next.expiresAt < now) this.#reject(next.onRejected)
      else {
        this.figures.running += 1
        next.onAcquired()
      }
    }
    this.figures.waiting = this.#queue.size
  }

  /** Rejects waiters that have expired, even while no slot is released. */
  #sweep(): void {
    const now = performance.now()
    this.#sweeper = undefined
    const expired = this.#queue.prune(({ expiresAt }) => expiresAt < now)
    for (const { onRejected } of expired) this.#reject(onRejected)
    const isStillRejecting = this.#rejectedAt - this.#rejectedSince > burstMs
    const isSlower = this.#slots < this.#options.concurrency
    if (this.#isLongForFlood && isStillRejecting && isSlower) this.#shorten(this.#expectedMax(now))
    this.figures.waiting = this.#queue.size
    if (this.#queue.size > 0) this.#scheduleSweep()
  }

  /**
   * A burst has turned out to be a flood, and there are fewer slots to serve it: rejects whoever is expected to wait
   * longer than those who come now.
   */
  #shorten(expectedMax: number): void {
    this.#isLongForFlood = false
    while (this.#queue.size * this.#paceMs > expectedMax) {
      const last = this.#queue.pop()
      if (last === undefined) return
      this.#reject(last.onRejected)
    }
  }

  #scheduleSweep(): void {
    this.#sweeper = setTimeout(() => this.#sweep(), sweepMs).unref()
  }
}
