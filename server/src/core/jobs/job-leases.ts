import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'

/** Any number, the same for every copy of Haat: the first half of the lock that says a worker lives. */
const lockSpace = 4_228
const sweepMs = 15_000
const retryMs = 1_000

export interface Leases {
  /** Says that the worker of this name lives, until `close`. */
  hold(worker: string): void
  close(): void
}

/**
 * Gives jobs back that a killed process held: the job list itself would wait four hours for it. A worker holds
 * a lock in a session of its own, which goes with the process however it ends. A job that was taken a moment
 * ago is left alone, since its worker may be about to take its lock.
 */
export function openLeases(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  running: ReadonlySet<string> = new Set(),
): Leases {
  let held: pg.PoolClient | undefined
  let worker: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function take(): Promise<void> {
    const client = await pool.connect()
    // Another call may have taken one meanwhile: two would keep the pool from ever closing.
    if (isClosed || held !== undefined) return client.release(true)
    held = client
    const onLost = () => {
      if (held === client) again(retryMs)
    }
    client.on('error', onLost)
    client.on('end', onLost)
    await client.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, worker])
  }
  function drop(): void {
    held?.release(true)
    held = undefined
  }
  function again(ms: number): void {
    clearTimeout(timer)
    if (isClosed) return
    if (ms === retryMs) drop()
    timer = setTimeout(() => {
      turn().then(
        () => again(sweepMs),
        (error: unknown) => {
          log.warn({ err: error }, 'jobs of workers that are gone could not be looked for')
          again(retryMs)
        },
      )
    }, ms)
  }
  async function turn(): Promise<void> {
    if (held === undefined) await take()
    await freeOfDead(pool, log)
    if (worker !== undefined) await freeUnheard(pool, worker, [...running])
  }
  return {
    hold: (name) => {
      worker = name
      drop()
      clearTimeout(timer)
      again(0)
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      drop()
    },
  }
}

/**
 * Gives jobs back that the database handed to this worker with an answer that was lost: it never heard of
 * them. Whoever is handed a job begins at once.
 */
async function freeUnheard(pool: pg.Pool, worker: string, running: string[]): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
     where locked_by = $1 and locked_at < now() - interval '20 seconds' and id <> all ($2::bigint[])`,
    [worker, running],
  )
}

async function freeOfDead(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
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
  for (const { dead } of rows) log.warn({ workers: dead }, 'jobs of a killed worker run again')
}
