import type { FastifyBaseLogger } from 'fastify'

/** A request that is over, without anything that tells who a person is. */
export interface AccessEntry {
  method: string
  /** The route's pattern: no ids, no search terms, no tokens. */
  route: string
  /** 499 when the client left before the answer. */
  status: number
  ms: number
  /** Null where the answer's length was not known ahead. */
  bytes: number | null
  /** The refusal's code. */
  code: string | null
  role: string | null
  /** As `SecurityLog.sourceOf` tells it. */
  source: string
  requestId: string
}

export interface AccessLog {
  /** Whether such a request has a line; asked first, since most have none. */
  wants(request: Pick<AccessEntry, 'method' | 'status' | 'ms'>): boolean
  note(entry: AccessEntry): void
  /** Writes what is still being counted. */
  close(): void
}

export interface AccessLogOptions {
  log: FastifyBaseLogger
  /** `notable`: writes, refusals, failures and what is slow; `all`: every request. */
  mode: 'off' | 'notable' | 'all'
}

const slowMs = 1_000
const secondMs = 1_000
/** Lines a second of their own in `notable`; in a flood the rest become counts, and none is left out. */
const linesMax = 200
const kindsMax = 200
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** One line a request (`log` is `access`), or in a flood one line for all that are alike in a second. */
export function openAccessLog({ log, mode }: AccessLogOptions): AccessLog {
  const lines = log.child({ log: 'access' })
  const counts = new Map<
    string,
    { entry: Omit<AccessEntry, 'ms' | 'bytes' | 'requestId'>; count: number }
  >()
  let written = 0
  let timer: NodeJS.Timeout | undefined

  function endSecond(): void {
    clearTimeout(timer)
    timer = undefined
    written = 0
    for (const { entry, count } of counts.values()) lines.info({ ...entry, count }, 'requests')
    counts.clear()
  }

  function countAlike({ method, route, status, code, role, source }: AccessEntry): void {
    const key = `${method} ${route} ${status} ${code} ${source}`
    const known = counts.get(key)
    if (known !== undefined) known.count += 1
    else if (counts.size < kindsMax) {
      counts.set(key, { entry: { method, route, status, code, role, source }, count: 1 })
    } else {
      const rest = counts.get('') ?? {
        entry: { method: '', route: 'others', status: 0, code: null, role: null, source: 'others' },
        count: 0,
      }
      rest.count += 1
      counts.set('', rest)
    }
  }

  return {
    wants: ({ method, status, ms }) =>
      mode === 'all' ||
      (mode === 'notable' && (status >= 400 || ms >= slowMs || !reading.has(method))),
    note: (entry) => {
      if (mode === 'all') return lines.info(entry, 'request')
      timer ??= setTimeout(endSecond, secondMs).unref()
      if (written >= linesMax) return countAlike(entry)
      written += 1
      lines.info(entry, 'request')
    },
    close: endSecond,
  }
}
