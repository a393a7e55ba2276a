import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { inProcessAddress } from '#core/http/in-process.ts'
import type { CallApi } from './renderer.ts'

/** Calls the API for rendered pages: the complete application, without a network connection. */
export function inProcessApi(app: FastifyInstance): CallApi {
  return async (path) => {
    const reply = await app.inject({ method: 'GET', url: path, remoteAddress: inProcessAddress })
    return { status: reply.statusCode, body: reply.json() }
  }
}

export interface RepeatedCalls {
  call: CallApi
  /** Drops all answers, because what pages show has changed. */
  expire: () => void
}

/** How long pages share an answer, in ms: as long as other callers do when they share. */
const sharedMs = 2_000
/** Enough for what the last ten pages asked. */
const pathsMax = 100

interface Asked {
  at: number
  /** Null for what has been asked once so far. */
  answer: Awaited<ReturnType<CallApi>> | null
}

/**
 * Keeps the parsed answers of calls that several pages make, such as the categories that are on each of them. Most
 * calls belong to one page: to keep their answers would only give the heap more to collect.
 */
export function repeatedCalls(
  ask: CallApi,
  now: () => number = () => performance.now(),
): RepeatedCalls {
  const asked = new LRUCache<string, Asked>({ max: pathsMax })
  let generation = 0
  return {
    call: async (path) => {
      const known = asked.get(path)
      const at = now()
      if (known?.answer && at - known.at < sharedMs) return known.answer
      const started = generation
      const answer = await ask(path)
      const isKept = known !== undefined && answer.status === 200 && started === generation
      asked.set(path, { at, answer: isKept ? answer : null })
      return answer
    },
    expire: () => {
      generation += 1
      asked.forEach((entry) => (entry.answer = null))
    },
  }
}
