import type { FastifyBaseLogger } from 'fastify'
import { createBatcher } from '#core/concurrency/batcher.ts'
import { openDatabaseProbe } from './database-probe.ts'
import { sql, type Db, type Pool } from './db.ts'
import { text } from './kinds.ts'
import { rememberPositions } from './primary-positions.ts'
import { answerMs, openReplica, pollMs } from './replica.ts'
import { parsePosition, type WalPosition } from './wal-position.ts'

/** How long a read waits for a replica that lacks a little of what the reader wrote. */
const waitMs = 100

export interface ReplicasOptions {
  urls: readonly string[]
  primary: Pool
  /** Connections to each replica. */
  size: number
  hasFastReads: boolean
  /** A replica that lacks more than this many seconds of writes is out of use. */
  lagSeconds: number
  log: FastifyBaseLogger
}

/** The replicas of the database, for reads that may lag. */
export interface Replicas {
  /**
   * The database for a read that may lag, but has to show everything up to `position`. Null when no replica
   * can do that within 100 ms: the primary answers then.
   */
  reader(position: WalPosition): Promise<Db | null>
  /** Where the primary's log ends: whatever was committed before the call lies before it. */
  position(): Promise<WalPosition>
  /** Pages have to show everything up to here. */
  announced(): WalPosition
  /** Call it after a change was announced: pages show it from now on. */
  noteChange(): Promise<void>
  /** Whether each replica is in use, and how many seconds of writes it lacks. */
  states(): { name: string; isUsed: boolean; lagSeconds: number }[]
  close(): Promise<void>
}

const primaryQuery = `
  select pg_current_wal_insert_lsn()::text as position,
         (select system_identifier::text from pg_control_system()) as system`

/** Watches the primary and its replicas. Until a replica has answered, the primary serves every read. */
export function openReplicas(options: ReplicasOptions): Replicas {
  const { urls, primary, lagSeconds } = options
  const positions = rememberPositions(2_000 * lagSeconds + 10 * pollMs)
  const watch = watchPrimary(primary.directUrl, positions.add)
  const replicas = urls.map((url) =>
    openReplica(url, { ...options, positions, lagMs: 1_000 * lagSeconds }),
  )
  // Writes that end meanwhile share the next question.
  const position = createBatcher(
    async (asked: readonly null[]) => {
      const found = await endOfLog(primary)
      return asked.map(() => found)
    },
    { maxItems: 1_000, concurrency: 1 },
    () => false,
  )
  let announced: WalPosition = 0n
  let turn = 0

  return {
    reader: async (wanted) => {
      const used = replicas.filter((replica) => replica.isUsed())
      const ready = used.filter((replica) => replica.replayed() >= wanted)
      const next = ready[(turn += 1) % ready.length]
      if (next !== undefined) return next.db
      const [closest] = used.toSorted((one, other) => one.lagMs() - other.lagMs())
      if (closest === undefined || closest.lagMs() > waitMs + pollMs) return null
      return (await closest.reaches(wanted, waitMs)) ? closest.db : null
    },
    position: () => position(null),
    announced: () => announced,
    noteChange: async () => {
      const found = await position(null)
      if (found > announced) announced = found
    },
    states: () =>
      replicas.map((replica) => ({
        name: replica.name,
        isUsed: replica.isUsed(),
        lagSeconds: replica.lagMs() / 1_000,
      })),
    close: async () => {
      watch.close()
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

async function endOfLog(primary: Db): Promise<WalPosition> {
  const { position } = await primary.one(
    { position: text },
    sql.light`select pg_current_wal_insert_lsn()::text as position`,
  )
  return parsePosition(position) ?? 0n
}

/** Asks the primary where its log ends, again and again, by a connection of its own. */
function watchPrimary(url: string, add: ReturnType<typeof rememberPositions>['add']) {
  const probe = openDatabaseProbe(url)
  let isClosed = false
  async function ask(): Promise<void> {
    const askedAt = performance.now()
    const [row] = await probe.ask(primaryQuery, answerMs)
    const position = parsePosition(String(row?.['position']))
    if (position !== null) add({ askedAt, position, system: String(row?.['system']) })
  }
  let timer = setTimeout(function next() {
    // While the primary is gone, replicas are judged by what it last said.
    void ask()
      .catch(() => undefined)
      .finally(() => {
        if (!isClosed) timer = setTimeout(next, pollMs).unref()
      })
  }, 0)
  return {
    close: () => {
      isClosed = true
      clearTimeout(timer)
      probe.close()
    },
  }
}
