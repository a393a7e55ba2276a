import pg from 'pg'
import type { Ctx } from './ctx.ts'
import { sql } from './db.ts'

/** Any number, the same for every copy of Haat; the pool's name is the lock's second part. */
const lockClass = sql.int(4_228_003)
/** Time for a worker to take its lease, also anew after a lost connection. */
const graceSeconds = sql.int(60)
const retryMs = 1_000

/** Says that a pool of job workers is alive, for as long as this process and its connection are. */
export interface Lease {
  release(): void
}

/**
 * Holds a lock in the database in the name of a pool of workers. PostgreSQL gives it up when the process
 * dies, however it dies; a connection that was lost is opened again.
 */
export function holdLease(connectionString: string, poolId: string): Lease {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isReleased = false

  async function take(): Promise<void> {
    const own = new pg.Client({ connectionString })
    client = own
    own.on('error', () => {})
    own.on('end', () => takeSoon())
    try {
      await own.connect()
      await own.query(`select pg_advisory_lock(${lockClass.compile().text}, hashtext($1))`, [
        poolId,
      ])
    } catch {
      void own.end().catch(() => {})
      takeSoon()
    }
  }
  function takeSoon(): void {
    clearTimeout(timer)
    if (!isReleased) timer = setTimeout(() => void take(), retryMs)
  }

  void take()
  return {
    release: () => {
      isReleased = true
      clearTimeout(timer)
      void client?.end().catch(() => {})
    },
  }
}

/**
 * Gives jobs back that workers held who are gone: killed in the middle, or cut off before they could say
 * how a job went. The job list itself would wait four hours for them. Returns how many.
 */
export async function freeOrphanedJobs(ctx: Ctx): Promise<number> {
  return await ctx.db.run(sql`
    with holders as materialized (
      select distinct locked_by as pool from graphile_worker._private_jobs
      where locked_at < now() - interval '${graceSeconds} seconds'
    ), gone as materialized (
      select pool from holders where pg_try_advisory_xact_lock(${lockClass}, hashtext(pool))
    )
    update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    where locked_by in (select pool from gone)`)
}
