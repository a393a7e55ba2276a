import { availableParallelism } from 'node:os'
import { fail } from '@haat/contract/errors'
import { Piscina } from 'piscina'
import { openGate } from '#core/concurrency.ts'
import type { HashTask } from './hash-worker.ts'

/**
 * Who asks for a hash. `known`: someone signed in, or at a device or address their account knows.
 * `stranger`: any other sign-in. `newcomer`: a sign-up.
 */
export type HashLane = 'known' | 'stranger' | 'newcomer'

/** Each hash takes a core for some 14 ms and 19 MiB. */
const threads = Math.min(2, availableParallelism())
/** One is worked on, the next lies ready: a thread does not wait for the event loop between two. */
const tasksPerThread = 2
const atOnce = threads * tasksPerThread

// Threads of their own: on libuv's shared ones a flood of hashes kept files, DNS and the database's
// sign-ins waiting. The lower priority lets requests that need no hash go first.
const pool = new Piscina<HashTask, string | boolean>({
  filename: new URL('hash-worker.ts', import.meta.url).href,
  name: 'work',
  minThreads: 0,
  maxThreads: threads,
  concurrentTasksPerWorker: tasksPerThread,
  idleTimeout: Number.POSITIVE_INFINITY,
  niceIncrement: 5,
})
// A thread that dies without a task fails nobody; the next task gets a new one.
pool.on('error', () => undefined)

/** Slow machines take their time; the callers' own deadlines end most waits sooner. */
const longestMs = 5_000

/** First come, first served among the lanes, each of which has few places here: none starves another. */
const places = openGate({ places: atOnce, line: 2 * atOnce + 1, waitMs: longestMs })

/** A full line waits about half a second; who comes later is refused at once. */
const lanes: Record<HashLane, ReturnType<typeof openGate>> = {
  known: openGate({ places: atOnce, line: 32, waitMs: longestMs }),
  stranger: openGate({ places: atOnce, line: 64, waitMs: longestMs }),
  newcomer: openGate({ places: 1, line: 16, waitMs: longestMs }),
}

/**
 * A password as it is stored: a PHC string that carries its own salt and costs. Refuses with NOT_READY
 * when too many hashes wait.
 */
export async function hashPassword(password: string, lane: HashLane = 'known'): Promise<string> {
  return String(await run({ password }, lane))
}

/**
 * Whether the password is the stored one; no stored hash takes as long and is never right. Refuses with
 * NOT_READY when too many hashes wait.
 */
export async function isPassword(
  stored: string | null,
  password: string,
  lane: HashLane = 'stranger',
): Promise<boolean> {
  return (await run({ password, stored }, lane)) === true
}

function run(task: HashTask, lane: HashLane): Promise<string | boolean> {
  // A hash that was begun is worth more than what still waits: its caller is not refused any more.
  const isLong = true
  return lanes[lane].through(
    () =>
      places.through(() => pool.run(task).catch(() => fail('NOT_READY', { retryAfterSeconds: 2 }))),
    { isLong },
  )
}
