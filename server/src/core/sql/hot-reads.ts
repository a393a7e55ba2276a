import type pg from 'pg'
import { createLimiter } from '#core/concurrency/limiter.ts'
import { fastQueries, plainQueries, type AskRead } from './fast-query.ts'
import { patienceMs } from './lending.ts'
import { lightReads, type LightReader } from './light-reads.ts'
import type { StallWatch } from './stall-watch.ts'

/** The kinds of reads that share connections: see `sql.light` and `sql.search`. */
export type HotReads = 'light' | 'search'

/** Decides how reads outside of transactions are sent: over shared connections or over one from the pool. */
export type Reads = { plain: AskRead } & Record<HotReads, LightReader>

/** Each kind of hot read shares a third of the pool's connections. `isFast`: sent by `fast-query.ts`. */
export function openReads(
  pool: pg.Pool,
  { size, isFast, stalls }: { size: number; isFast: boolean; stalls: StallWatch },
): Reads {
  const send = isFast ? fastQueries() : plainQueries
  const ask: AskRead = (client, read) => stalls.follow(client, () => send(client, read))
  const connections = Math.max(1, Math.floor(size / 3))
  const shared = { connections, ask, stalls, opening: { count: 0 } }
  const readSearch = lightReads(pool, shared)
  // Two per connection: the next read is already queued when one finishes, and only one waits behind a slow one.
  const searches = createLimiter({
    concurrency: 2 * connections,
    queueMax: 500,
    waitMs: patienceMs,
  })
  return {
    plain: ask,
    light: lightReads(pool, shared),
    search: (read) => searches.run(() => readSearch(read)),
  }
}
