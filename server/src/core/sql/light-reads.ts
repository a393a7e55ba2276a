import { Failure } from '@haat/contract/errors'
import type pg from 'pg'
import { currentDeadline, failBusy } from '#core/concurrency/request-context.ts'
import type { Answer, AskRead, Read } from './fast-query.ts'
import type { StallWatch } from './stall-watch.ts'

export type LightReader = (read: Read) => Promise<Answer>

/** A connection that light reads share. */
interface SharedConnection {
  client: Promise<pg.PoolClient>
  /** The number of its pending reads. */
  pending: number
}

export interface LightReadOptions {
  /** The maximum number of connections that light reads share. */
  connections: number
  /** How a read is sent over a connection. */
  ask: AskRead
  stalls: StallWatch
  /** The number of shared connections that wait in the pool's queue, to tell them from other waiting callers. */
  opening: { count: number }
}

/** The maximum number of pending reads per connection. */
const pendingMax = 500

/**
 * Sends reads over a few shared connections of the pool. Each read is sent at once, behind those that are still
 * pending (pipelining), so that under load the database process finds it without having to be woken. A
 * connection returns to the pool as soon as it has no pending reads. While other callers wait for a connection
 * of the pool, reads wait with them.
 */
export function lightReads(
  pool: pg.Pool,
  { connections, ask, stalls, opening }: LightReadOptions,
): LightReader {
  const shared = new Set<SharedConnection>()

  function leastPending(): SharedConnection {
    let best: SharedConnection | undefined
    for (const each of shared) if (best === undefined || each.pending < best.pending) best = each
    const isFull = shared.size >= connections && pool.waitingCount <= opening.count
    return best !== undefined && isFull ? best : open()
  }

  function open(): SharedConnection {
    opening.count += 1
    const client = stalls.acquire(() => pool.connect()).finally(() => (opening.count -= 1))
    const opened = { client, pending: 0 }
    shared.add(opened)
    return opened
  }

  return async (read) => {
    const connection = leastPending()
    if (connection.pending >= pendingMax) failBusy()
    connection.pending += 1
    try {
      const client = await connection.client
      // Do not send reads that no request waits for any more.
      if (performance.now() > currentDeadline()) failBusy()
      return await ask(client, read)
    } catch (error) {
      // The connection may be lost: the next read takes another.
      if (!(error instanceof Failure)) shared.delete(connection)
      throw error
    } finally {
      connection.pending -= 1
      if (connection.pending === 0) {
        shared.delete(connection)
        // The pool checks whether the connection still works. If it never opened, the read has failed already.
        void connection.client.then(
          (client) => client.release(),
          () => undefined,
        )
      }
    }
  }
}
