import type { FastifyBaseLogger } from 'fastify'

/** A finished request, without personal data. */
export interface AccessEntry {
  method: string
  /** The route's pattern: no ids, no search terms, no tokens. */
  route: string
  /** 499 when the client disconnected before the response. */
  status: number
  ms: number
  /** Null when the response had no content-length. */
  bytes: number | null
  /** The error code. */
  code: string | null
  role: string | null
  /** From `SecurityLog.sourceOf`. */
  source: string
  requestId: string
}

export interface AccessLog {
  /** Whether such a request is logged; checked first, since most are not. */
  wants(request: Pick<AccessEntry, 'method' | 'status' | 'ms'>): boolean
  note(entry: AccessEntry): void
  /** Writes the counts of the current second. */
  close(): void
}

export interface AccessLogOptions {
  log: FastifyBaseLogger
  /** `notable`: writes, errors and slow requests; `all`: every request. */
  mode: 'off' | 'notable' | 'all'
}

const slowMs = 1_000
const secondMs = 1_000
/** The maximum of lines per second in `notable`; further requests are counted instead. */
const linesMax = 200
const kindsMax = 200
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Logs a line per request (`log` is `access`); in a flood, one per second for all similar requests. */
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
