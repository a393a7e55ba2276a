import { availableParallelism } from 'node:os'
import { fail } from '@haat/contract/errors'
import { Piscina } from 'piscina'
import { createLimiter, type Limiter } from '#core/concurrency/limiter.ts'
import type { Rush } from '#core/concurrency/rush.ts'
import { currentClient, failBusy } from '#core/concurrency/request-context.ts'

/**
 * Who asks for a hash. `known`: somebody who is signed in, or uses a device or address that their account knows.
 * `stranger`: any other sign-in. `newcomer`: a sign-up.
 */
export type HashQueue = 'known' | 'stranger' | 'newcomer'

export interface PasswordHasher {
  /**
   * A password as it is stored: a PHC string that contains its own salt and costs. Throws NOT_READY when too many
   * hashes are queued.
   */
  hash(password: string, queue?: HashQueue): Promise<string>
  /**
   * Whether the password matches the stored hash. Without a stored hash the check takes as long and fails. Throws
   * NOT_READY when too many hashes are queued.
   */
  matches(stored: string | null, password: string, queue?: HashQueue): Promise<boolean>
  /** Throws NOT_READY when a hash of the current client would be rejected at once. */
  checkRoom(queue: HashQueue): void
}

declare module '#core/ctx.ts' {
  interface Resources {
    passwords: PasswordHasher
  }
}

/** A task for the hashing threads: a password to hash, or one to compare with a stored hash. */
export type HashTask = { password: string; stored?: string | null }

/** Each hash takes a core for about 14 ms, and 19 MiB. Several web processes divide the cores. */
function threadsOf(webConcurrency: number): number {
  return Math.max(1, Math.min(2, Math.floor(availableParallelism() / webConcurrency)))
}
/** One task runs while the next is ready, so a thread does not wait for the event loop between two tasks. */
const tasksPerThread = 2
/**
 * A hash that would not start within half of this is rejected at once: requests have that long to start
 * (`startWithinMs` in admission control), so waiting would only delay the rejection.
 */
const usualWaitMs = 3_000
/** Requests that need no hash run first. */
const usualNiceness = 19

interface HasherOptions {
  webConcurrency?: number
  /** Tests set both, to hold on a busy machine. */
  waitMs?: number
  niceIncrement?: number
  /** Is told of each rejection. */
  rush?: Rush
}

/** Hashes passwords in worker threads, which start with the first hash. */
export function createPasswordHasher(options: HasherOptions = {}): PasswordHasher {
  const { webConcurrency = 1, waitMs = usualWaitMs, niceIncrement = usualNiceness, rush } = options
  const threads = threadsOf(webConcurrency)
  const concurrency = threads * tasksPerThread
  const pool = openThreads(threads, niceIncrement)
  // The queues share the threads first come, first served. Each has few slots, so none starves another.
  const all = createLimiter({ concurrency, queueMax: 2 * concurrency + 1, waitMs, rush })
  // A full queue takes about half a second to process; later requests are rejected at once.
  const queues: Record<HashQueue, Limiter> = {
    known: createLimiter({ concurrency, queueMax: 32, waitMs, rush }),
    stranger: createLimiter({ concurrency, queueMax: 64, waitMs, rush }),
    newcomer: createLimiter({ concurrency: 1, queueMax: 16, waitMs, rush }),
  }

  function run(task: HashTask, queue: HashQueue): Promise<string | boolean> {
    const hash = () => pool.run(task).catch(() => fail('NOT_READY', { retryAfterSeconds: 2 }))
    // A hash that has started is worth finishing, so it ignores the deadline of its request.
    return queues[queue].run(() => all.run(hash), { isLong: true })
  }

  return {
    hash: async (password, queue = 'known') => String(await run({ password }, queue)),
    matches: async (stored, password, queue = 'stranger') =>
      (await run({ password, stored }, queue)) === true,
    checkRoom(queue) {
      if (queues[queue].rejects(currentClient)) failBusy()
    },
  }
}

/**
 * Hashing has its own threads, because on libuv's shared ones a flood of hashes would delay files, DNS and database
 * connections.
 */
function openThreads(threads: number, niceIncrement: number): Piscina<HashTask, string | boolean> {
  const pool = new Piscina<HashTask, string | boolean>({
    filename: new URL('hash-worker.mjs', import.meta.url).href,
    name: 'work',
    // What the process loads for its own code, these threads don't need.
    execArgv: [],
    // Two threads take 3 MB less than with the limit of the process.
    resourceLimits: { maxOldGenerationSizeMb: 24 },
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: tasksPerThread,
    idleTimeout: Number.POSITIVE_INFINITY,
    niceIncrement,
  })
  // A thread that dies while idle fails no request; the next task starts a new one.
  pool.on('error', () => undefined)
  return pool
}
