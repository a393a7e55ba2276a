import { LRUCache } from 'lru-cache'
import type { FastifyRequest } from 'fastify'
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
  /** Gives this client answers of its own until no answer is older than what it has just written. */
  noteWrite: (request: FastifyRequest) => void
  /** Drops every answer, because what anybody sees has changed. */
  expire: () => void
  /** The numbers of requests that could share, and of answers made for them, since the start. */
  turnover: () => { asked: number; made: number }
}

/** How long an answer is shared, in ms after its work began. */
const freshMs = 2_000
const maxBytes = 16 * 1024 * 1024
const writersMax = 10_000
/** Longer URLs are not shared: no page of ours asks with one. */
const urlMax = 500

/**
 * Shares the answers to what many people ask at once: a frequent search of a large market takes milliseconds of the
 * database. Routes that may lag behind the database (`mayLag`) share; who signed in, or wrote in the last seconds, gets
 * an answer of its own. A change that pages announce drops all answers (`announceChange`).
 */
export function createSharedAnswers({
  sharesAnswers,
}: Pick<Resources, 'sharesAnswers'>): SharedAnswers {
  const answers = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  })
  const writers = new LRUCache<string, true>({ max: writersMax, ttl: freshMs })
  const running = new Map<string, Promise<Answer>>()
  let generation = 0
  const turnover = { asked: 0, made: 0 }

  async function make(key: string, work: () => Promise<Answer>): Promise<Answer> {
    turnover.made += 1
    const started = { at: performance.now(), generation }
    const answer = await work()
    const left = freshMs - (performance.now() - started.at)
    // What was read before a change must not be shared after it.
    if (started.generation === generation && left > 0) answers.set(key, answer, { ttl: left })
    return answer
  }

  return {
    keyOf: async (request, isOwn) => {
      const { url, headers } = request
      if (headers.authorization !== undefined || url.length > urlMax) return undefined
      if (!(await sharesAnswers())) return undefined
      const hasWritten = hasWrittenBefore(request) || writers.has(request.ip)
      if (hasWritten && !isInProcess(request)) return undefined
      return `${isOwn ? 'own' : 'whole'} ${url}`
    },
    get: async (key, work) => {
      turnover.asked += 1
      const known = answers.get(key)
      if (known !== undefined) return known
      const flight = `${generation} ${key}`
      // What failed for another caller, out of time for example, may succeed for this one.
      const other = running.get(flight)
      const answer = other === undefined ? undefined : await other.catch(() => undefined)
      if (answer !== undefined) return answer
      const made = make(key, work).finally(() => running.delete(flight))
      running.set(flight, made)
      return await made
    },
    noteWrite: ({ ip }) => void writers.set(ip, true),
    expire: () => {
      generation += 1
      answers.clear()
    },
    turnover: () => turnover,
  }
}
