import { setTimeout as sleep } from 'node:timers/promises'
import type { Rng } from '#seed/prng.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  token?: string | undefined
  body?: unknown
  /** Instead of `body`: a form, or anything else that fetch can send. */
  raw?: FormData | URLSearchParams
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  /** JSON, or null. */
  body: unknown
  location: string | null
}

/** What all clients observed together. */
export interface Tally {
  requests: number
  /** Responses by status, and `lost` ones. */
  byStatus: Record<string, number>
  /** Response times, in ms. */
  times: number[]
  /** Server errors that no injected fault excuses: any 5xx except 503. */
  faults: string[]
  /** The number of sessions that ended without a sign-out. */
  signedOut: number
}

export function newTally(): Tally {
  return { requests: 0, byStatus: {}, times: [], faults: [], signedOut: 0 }
}

const tryMs = 10_000
const patienceMs = 60_000
const shortestPauseMs = 50
const longestPauseMs = 500

/** Sends calls to any of the servers, and retries like the web until a response is conclusive. */
export interface Client {
  /** One try; null when no response arrived. */
  send(call: Call, url?: string): Promise<Answer | null>
  /**
   * Retries after a lost response, a 503 or a server error. `isSure` is false when an earlier try may have
   * been executed. The answer is null when none arrived within a minute.
   */
  persist(call: Call): Promise<{ answer: Answer | null; isSure: boolean }>
}

export function openClient(urls: readonly string[], tally: Tally, rng: Rng): Client {
  async function send(call: Call, url = rng.pick(urls)): Promise<Answer | null> {
    const { method = 'GET', path, token, body, raw, headers = {} } = call
    tally.requests += 1
    const start = performance.now()
    try {
      const reply = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(token === undefined ? {} : { authorization: token }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(raw === undefined ? {} : { body: raw }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(tryMs),
      })
      const text = await reply.text()
      tally.times.push(performance.now() - start)
      count(tally, String(reply.status))
      if (reply.status >= 500 && reply.status !== 503) {
        tally.faults.push(`${method} ${path.slice(0, 80)}: ${reply.status} ${text.slice(0, 200)}`)
      }
      return { status: reply.status, body: parse(text), location: reply.headers.get('location') }
    } catch {
      count(tally, 'lost')
      return null
    }
  }
  async function persist(call: Call): ReturnType<Client['persist']> {
    const deadline = Date.now() + patienceMs
    let isSure = true
    do {
      const answer = await send(call)
      if (answer !== null && answer.status < 500 && answer.status !== 429) return { answer, isSure }
      await sleep(shortestPauseMs + rng.next() * (longestPauseMs - shortestPauseMs))
      // A client that hits the rate limit does something else first.
      if (answer?.status === 429) return { answer, isSure }
      // A 503 may mean that the database was lost after it had executed the request.
      isSure = false
    } while (Date.now() < deadline)
    return { answer: null, isSure: false }
  }
  return { send, persist }
}

function count(tally: Tally, status: string): void {
  tally.byStatus[status] = (tally.byStatus[status] ?? 0) + 1
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The `data` of a successful response. */
export function dataOf<Data>(answer: Answer | null): Data | null {
  if (answer === null || answer.status >= 300) return null
  return (answer.body as { data: Data } | null)?.data ?? null
}

/** A percentile of times, in ms. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
