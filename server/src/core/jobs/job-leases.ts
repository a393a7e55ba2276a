import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'

/** The first key of a worker's advisory lock: an arbitrary number, the same in every process. */
const lockSpace = 4_228
const sweepMs = 15_000
const retryMs = 1_000

export interface Leases {
  /** Holds the lease of the worker with this name until `close`. */
  hold(worker: string): void
  close(): void
}

/**
 * Requeues the jobs of killed processes; the queue itself would wait four hours. As its lease, a worker holds an
 * advisory lock in a separate session, which ends with the process. A job that was locked a moment ago is left
 * alone, because its worker may be about to acquire its lease.
 */
export function openLeases(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  running: ReadonlySet<string> = new Set(),
): Leases {
  return new LockLeases(pool, log, running)
}

class LockLeases implements Leases {
  readonly #pool: pg.Pool
  readonly #log: FastifyBaseLogger
  readonly #running: ReadonlySet<string>
  #lockHolder: pg.PoolClient | undefined
  #worker: string | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(pool: pg.Pool, log: FastifyBaseLogger, running: ReadonlySet<string>) {
    this.#pool = pool
    this.#log = log
    this.#running = running
  }

  hold(worker: string): void {
    this.#worker = worker
    this.#drop()
    this.#schedule(0)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#drop()
  }

  async #takeLock(): Promise<void> {
    const client = await this.#pool.connect()
    // A concurrent call may have acquired one already: a leaked second one would prevent the pool from closing.
    if (this.#isClosed || this.#lockHolder !== undefined) return client.release(true)
    this.#lockHolder = client
    const onLost = () => {
      if (this.#lockHolder === client) this.#retry()
    }
    client.on('error', onLost)
    client.on('end', onLost)
    const lock = [lockSpace, this.#worker]
    await client.query('select pg_advisory_lock($1, hashtext($2))', lock)
  }

  #drop(): void {
    this.#lockHolder?.release(true)
    this.#lockHolder = undefined
  }

  #retry(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    this.#drop()
    this.#schedule(retryMs)
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#sweep().then(
        () => this.#schedule(sweepMs),
        (error: unknown) => {
          this.#log.warn({ err: error }, 'could not look for jobs of dead workers')
          this.#retry()
        },
      )
    }, ms)
  }

  async #sweep(): Promise<void> {
    if (this.#lockHolder === undefined) await this.#takeLock()
    await freeOfDeadWorkers(this.#pool, this.#log)
    if (this.#worker === undefined) return
    await freeUnstarted(this.#pool, this.#worker, [...this.#running])
  }
}

/**
 * Requeues jobs that this worker locked without knowing it, because the database's response was lost. A worker
 * starts each job as soon as it receives it.
 */
async function freeUnstarted(pool: pg.Pool, worker: string, running: string[]): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
     where locked_by = $1 and locked_at < now() - interval '20 seconds' and id <> all ($2::bigint[])`,
    [worker, running],
  )
}

async function freeOfDeadWorkers(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await pool.query<{ dead: string[] }>(
    `with holders as materialized (
       select distinct locked_by from graphile_worker._private_jobs
       where locked_at < now() - interval '10 seconds'
       union
       select distinct locked_by from graphile_worker._private_job_queues
       where locked_at < now() - interval '10 seconds'
     ), dead as materialized (
       select locked_by from holders
       where pg_try_advisory_xact_lock_shared($1, hashtext(locked_by))
     )
     select array_agg(locked_by) as dead, graphile_worker.force_unlock_workers(array_agg(locked_by))
     from dead having count(*) > 0`,
    [lockSpace],
  )
  for (const { dead } of rows) log.warn({ workers: dead }, 'requeued the jobs of killed workers')
}
