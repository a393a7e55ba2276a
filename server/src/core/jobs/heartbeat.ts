import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

const beatMs = 10_000

/**
 * Writes a heartbeat to the database every ten seconds while `isRunning`, over the worker's own connections. The
 * readiness checks of all processes read it. A worker that stops deletes its row.
 */
export function startHeartbeat(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  isRunning: () => boolean,
): { stop: () => Promise<void> } {
  const id = randomUUID()
  let beating = beat()
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, beatMs).unref()

  async function beat(): Promise<void> {
    if (!isRunning()) return
    try {
      // Rows of killed workers are deleted after a day.
      await pool.query(
        `with gone as (delete from worker_heartbeats where seen_at < now() - interval '1 day')
         insert into worker_heartbeats (id) values ($1)
         on conflict (id) do update set seen_at = now()`,
        [id],
      )
    } catch (error) {
      log.warn({ err: error }, 'the worker could not write its heartbeat')
    }
  }

  return {
    stop: async () => {
      clearInterval(timer)
      await beating
      await pool
        .query('delete from worker_heartbeats where id = $1', [id])
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the worker could not delete its heartbeat'),
        )
    },
  }
}
