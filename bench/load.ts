import autocannon from 'autocannon'
import type { Pressure, Sample } from './figures.ts'
import type { Served } from './processes.ts'

export interface BenchRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Requests of a case: a fixed list that each connection sends in its own order, or a new one each time. */
export type Requests = { list: readonly BenchRequest[] } | { next: () => BenchRequest }

/** A sample of a server under load. */
export interface ServerSample extends Sample {
  /** Processor time of the server during the sample, in ms. */
  cpuMs: number
}

/** Puts a server under load over HTTP: first to warm up, then to measure. */
export async function measure(
  server: Served,
  requests: Requests,
  { connections, seconds, warmUpSeconds }: Pressure,
): Promise<ServerSample> {
  if (warmUpSeconds > 0) await fire(server.url, requests, connections, warmUpSeconds)
  const before = server.cpuMs()
  const sample = await fire(server.url, requests, connections, seconds)
  return { ...sample, cpuMs: server.cpuMs() - before }
}

async function fire(
  url: string,
  requests: Requests,
  connections: number,
  duration: number,
): Promise<Sample> {
  const times: number[] = []
  let failed = 0
  const run = autocannon({
    url,
    connections,
    duration,
    timeout: 30,
    ...('list' in requests
      ? { setupClient: (client) => client.setRequests(shuffled(requests.list)) }
      : { requests: [{ setupRequest: (base) => ({ ...base, ...requests.next() }) }] }),
  })
  run.on('response', (_client, status, _bytes, ms) => {
    if (status >= 200 && status < 300) times.push(ms)
    else failed += 1
  })
  const result = await run
  return { times, seconds: result.duration, failed: failed + result.errors }
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
