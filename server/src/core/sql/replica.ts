import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@haat/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import { singleFlight } from '#core/concurrency/single-flight.ts'
import { openDatabaseProbe, type DatabaseProbe } from './database-probe.ts'
import { openPool, type Db, type Pool, type Sql } from './db.ts'
import { sqlState } from './db-errors.ts'
import type { RowOf, Shape } from './kinds.ts'
import type { PrimaryPositions } from './primary-positions.ts'
import { parsePosition, type WalPosition } from './wal-position.ts'

/** How often a server is asked for its position, and how long it may take to answer. */
export const pollMs = 500
export const answerMs = 1_000
/** A replica that was out of use is used again after so many good answers in a row. */
const goodAnswers = 3
/** How long until a position that has not been reached is asked for again. */
const againMs = 5

export interface ReplicaOptions {
  /** Every connection, the pool's size and how reads are sent are those of the primary's pool. */
  primary: Db
  positions: PrimaryPositions
  size: number
  hasFastReads: boolean
  /** A replica that lacks more than this is out of use. */
  lagMs: number
  log: FastifyBaseLogger
}

export interface Replica {
  /** Its host and port. */
  readonly name: string
  /** Reads from the replica; what fails there, and every write, goes to the primary. */
  readonly db: Db
  isUsed(): boolean
  /** What it has replayed, as of its last answer. */
  replayed(): WalPosition
  /** How many ms of writes it lacks. */
  lagMs(): number
  /** Whether it has replayed up to `position`, within `waitMs`. */
  reaches(position: WalPosition, waitMs: number): Promise<boolean>
  close(): Promise<void>
}

const stateQuery = `
  select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as replayed,
         (select system_identifier::text from pg_control_system()) as system`

/** Watches a replica and reads from it as long as it is fit for use. */
export function openReplica(url: string, options: ReplicaOptions): Replica {
  return new WatchedReplica(url, options)
}

class WatchedReplica implements Replica {
  readonly name: string
  readonly db: Db
  readonly #url: string
  readonly #options: ReplicaOptions
  readonly #probe: DatabaseProbe
  readonly #once = singleFlight<void>()
  #pool: Pool
  /** Why it is out of use; null while it is in use. */
  #reason: string | null = 'it has not answered yet'
  #good = goodAnswers - 1
  #replayed: WalPosition = 0n
  #answeredAt = 0
  #timer: NodeJS.Timeout
  #isClosed = false

  constructor(url: string, options: ReplicaOptions) {
    this.name = new URL(url).host
    this.db = readingBy((shape, query) => this.#read(shape, query), options.primary)
    this.#url = url
    this.#options = options
    this.#probe = openDatabaseProbe(url)
    this.#pool = openReadPool(url, options)
    this.#timer = setTimeout(() => this.#watch(), 0)
  }

  isUsed(): boolean {
    return this.#reason === null
  }

  replayed(): WalPosition {
    return this.#replayed
  }

  lagMs(): number {
    return this.#options.positions.lagOf(this.#replayed)
  }

  async reaches(position: WalPosition, waitMs: number): Promise<boolean> {
    const until = performance.now() + waitMs
    while (this.isUsed() && this.#replayed < position && performance.now() < until) {
      await this.#poll()
      if (this.#replayed < position) await sleep(againMs)
    }
    return this.isUsed() && this.#replayed >= position
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#probe.close()
    await this.#pool.close()
  }

  async #read<S extends Shape>(shape: S, query: Sql): Promise<RowOf<S>[]> {
    const { primary } = this.#options
    if (!this.isUsed()) return await primary.many(shape, query)
    try {
      return await this.#pool.many(shape, query)
    } catch (error) {
      // Too many requests at once, or a statement that takes too long, is no fault of the replica.
      if (error instanceof Failure || sqlState(error) === '57014') throw error
      void this.#poll()
      return await primary.many(shape, query)
    }
  }

  #watch(): void {
    void this.#poll().finally(() => {
      if (!this.#isClosed) this.#timer = setTimeout(() => this.#watch(), pollMs).unref()
    })
  }

  #poll(): Promise<void> {
    return this.#once('', async () => {
      try {
        const [row = {}] = await this.#probe.ask(stateQuery, answerMs)
        this.#note(this.#judge(row))
      } catch (error) {
        this.#note(`it gives no answer: ${error instanceof Error ? error.message : String(error)}`)
        this.#renewPool()
      }
    })
  }

  /** Why the replica can't be used; null when it can. */
  #judge(row: Record<string, unknown>): string | null {
    const { positions, lagMs } = this.#options
    const latest = positions.latest()
    const replayed = parsePosition(String(row['replayed']))
    if (row['standby'] !== true || replayed === null) return 'it is not a replica'
    if (latest === undefined) return 'the primary has not answered yet'
    if (row['system'] !== latest.system) return 'it is a replica of another database'
    // Its log has left the primary's: it followed a primary that was replaced.
    const isAhead = this.#replayed > latest.position && latest.askedAt > this.#answeredAt
    this.#replayed = replayed
    this.#answeredAt = performance.now()
    if (isAhead) return 'it is ahead of the primary'
    return positions.lagOf(replayed) > lagMs ? 'it is behind' : null
  }

  #note(found: string | null): void {
    const wasUsed = this.isUsed()
    this.#good = found === null ? this.#good + 1 : 0
    if (found !== null) this.#reason = found
    else if (this.#good >= goodAnswers) this.#reason = null
    if (this.#isClosed || wasUsed === this.isUsed()) return
    const { log } = this.#options
    const fields = { replica: this.name, reason: this.#reason }
    if (wasUsed) log.warn(fields, 'a replica is out of use')
    else log.info(fields, 'a replica is in use')
  }

  /** A server that stands still keeps its connections open, so nothing less ends the reads that wait for it. */
  #renewPool(): void {
    if (this.#isClosed) return
    this.#pool.cut()
    this.#pool.close().catch(() => undefined)
    this.#pool = openReadPool(this.#url, this.#options)
  }
}

function readingBy(many: Db['many'], primary: Db): Db {
  return {
    many,
    maybe: async (shape, query) => (await many(shape, query))[0] ?? null,
    one: async (shape, query) => (await many(shape, query))[0] ?? (await primary.one(shape, query)),
    run: (query) => primary.run(query),
  }
}

function openReadPool(url: string, { size, hasFastReads }: ReplicaOptions): Pool {
  return openPool(url, { size, hasFastReads, connectMs: answerMs })
}
