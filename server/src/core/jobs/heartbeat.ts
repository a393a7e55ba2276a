import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { OwnPool } from './job-connections.ts'

const beatMs = 10_000
/** Rows of killed workers are deleted after a day. */
const beatQuery = `
  with gone as (delete from worker_heartbeats where seen_at < now() - interval '1 day')
  insert into worker_heartbeats (id) values ($1)
  on conflict (id) do update set seen_at = now()`

/**
 * Writes a heartbeat to the database every ten seconds while `isRunning`, over a connection that it keeps. The
 * readiness checks of all processes read it. A worker that stops deletes its row. A heartbeat that gets no answer also
 * finds out that the worker's connections are dead: the queue itself would wait for as long as the system keeps them.
 */
export function startHeartbeat(
  { raw, stalls }: OwnPool,
  log: FastifyBaseLogger,
  isRunning: () => boolean,
): { stop: () => Promise<void> } {
  const id = randomUUID()
  let kept: pg.PoolClient | undefined
  let beating = beat()
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, beatMs).unref()

  async function ask(query: string): Promise<void> {
    const client = kept ?? (await stalls.acquire(() => raw.connect()))
    kept = client
    try {
      await stalls.follow(client, () => client.query(query, [id]))
    } catch (error) {
      drop()
      throw error
    }
  }

  function drop(): void {
    kept?.release(true)
    kept = undefined
  }

  async function beat(): Promise<void> {
    if (!isRunning()) return
    try {
      await ask(beatQuery)
    } catch (error) {
      log.warn({ err: error }, 'the worker could not write its heartbeat')
    }
  }

  return {
    stop: async () => {
      clearInterval(timer)
      await beating
      await ask('delete from worker_heartbeats where id = $1').catch((error: unknown) =>
        log.warn({ err: error }, 'the worker could not delete its heartbeat'),
      )
      drop()
    },
  }
}
