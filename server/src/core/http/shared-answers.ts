import { LRUCache } from 'lru-cache'
import type { FastifyRequest } from 'fastify'
import { runInBackground } from '#core/concurrency/request-context.ts'
import type { Resources } from '#core/ctx.ts'
import { isInProcess } from './in-process.ts'
import { hasWrittenBefore } from './read-your-writes.ts'

declare module '#core/ctx.ts' {
  interface Resources {
    /** Whether callers who ask the same share an answer (SHARED_ANSWERS). */
    sharesAnswers: () => Promise<boolean>
  }
}

/** The answer to a request that changes nothing. */
export interface Answer {
  body: Buffer
  /** What each caller of the answer leaves behind, such as one more search for its words. */
  note: (() => void) | null
}

/** Answers that anonymous callers share for a moment. */
export interface SharedAnswers {
  /** Undefined when the request needs an answer of its own. */
  keyOf: (request: FastifyRequest, isOwn: boolean) => Promise<string | undefined>
  /** The answer of this key, which `make` makes when there is none. Callers that ask meanwhile wait for it. */
  get: (key: string, make: () => Promise<Answer>) => Promise<Answer>
  /** Gives this client answers of its own until none is left that is older than what it has just written. */
  noteWrite: (request: FastifyRequest) => void
  /** Drops every answer, because what anybody sees has changed. */
  expire: () => void
  /** The numbers of requests that could share, and of answers made for them, since the start. */
  turnover: () => { asked: number; made: number }
}

/** How long an answer is shared as it is, in ms after its work began. */
const freshMs = 2_000
/** How old it may become while the next one is made. As old as what a replica reads by default. */
const oldestMs = 5_000
/** Answers that are made again at once, so that callers who have none yet need not wait for those. */
const refreshedAtOnce = 2
const maxBytes = 16 * 1024 * 1024
const writersMax = 10_000
/** Longer URLs are not shared: no page of ours asks with one. */
const urlMax = 500

interface Entry extends Answer {
  /** When its work began, on the clock of `performance.now()`. */
  at: number
}

/**
 * Shares the answers to what many people ask at once: a frequent search of a large market takes milliseconds of the
 * database. Routes that may lag behind the database (`mayLag`) share; who signed in, or wrote in the last seconds, gets
 * an answer of its own. A change that pages announce drops all answers (`announceChange`).
 */
export function createSharedAnswers({
  sharesAnswers,
}: Pick<Resources, 'sharesAnswers'>): SharedAnswers {
  const writers = new LRUCache<string, true>({ max: writersMax, ttl: oldestMs })
  return {
    ...createStore(),
    keyOf: async (request, isOwn) => {
      const { url, headers } = request
      if (headers.authorization !== undefined || url.length > urlMax) return undefined
      if (!(await sharesAnswers())) return undefined
      const hasWritten = hasWrittenBefore(request) || writers.has(request.ip)
      if (hasWritten && !isInProcess(request)) return undefined
      return `${isOwn ? 'own' : 'whole'} ${url}`
    },
    noteWrite: ({ ip }) => void writers.set(ip, true),
  }
}

/** Makes answers in the order in which they became due. What fails stays as it is: the next caller tries again. */
function createQueue(
  isDue: (key: string) => boolean,
  make: (key: string, work: () => Promise<Answer>) => Promise<Answer>,
): (key: string, work: () => Promise<Answer>) => void {
  const queue = new Map<string, () => Promise<Answer>>()
  let workers = 0

  async function makeAll(): Promise<void> {
    workers += 1
    for (const [key, work] of queue) {
      queue.delete(key)
      // What grew too old while it waited is made by the next caller, if anybody still asks.
      if (isDue(key)) await make(key, work).catch(() => undefined)
    }
    workers -= 1
  }
  return (key, work) => {
    if (!queue.has(key)) queue.set(key, work)
    if (workers < refreshedAtOnce) void runInBackground(makeAll)
  }
}

/** The answers that are shared, and those that are being made. */
function createStore(): Pick<SharedAnswers, 'get' | 'expire' | 'turnover'> {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  })
  const running = new Map<string, Promise<Answer>>()
  let generation = 0
  const turnover = { asked: 0, made: 0 }
  const flightOf = (key: string) => `${generation} ${key}`

  /** Makes an answer, and keeps it unless it was read before a change. */
  function make(key: string, work: () => Promise<Answer>): Promise<Answer> {
    turnover.made += 1
    const started = { at: performance.now(), generation }
    const flight = flightOf(key)
    const made = work().finally(() => running.delete(flight))
    running.set(flight, made)
    return made.then((answer) => {
      if (started.generation === generation) entries.set(key, { ...answer, at: started.at })
      return answer
    })
  }

  const ageOf = (key: string) => performance.now() - (entries.get(key)?.at ?? -Infinity)
  const isDue = (key: string) =>
    ageOf(key) >= freshMs && ageOf(key) < oldestMs && !running.has(flightOf(key))
  const makeAgain = createQueue(isDue, make)

  async function get(key: string, work: () => Promise<Answer>): Promise<Answer> {
    turnover.asked += 1
    const known = entries.get(key)
    if (known !== undefined && ageOf(key) < oldestMs) {
      if (isDue(key)) makeAgain(key, work)
      return known
    }
    // What failed for another caller, out of time for example, may succeed for this one.
    const other = running.get(flightOf(key))
    const answer = other === undefined ? undefined : await other.catch(() => undefined)
    return answer ?? (await make(key, work))
  }

  return {
    get,
    expire: () => {
      generation += 1
      entries.clear()
    },
    turnover: () => turnover,
  }
}
