import { Failure } from '@haat/contract/errors'
import type pg from 'pg'
import { currentDeadline, failBusy } from '#core/concurrency/request-context.ts'
import type { Answer, AskRead, Read } from './fast-query.ts'

export type LightReader = (read: Read) => Promise<Answer>

/** A connection that light reads share. */
interface SharedConnection {
  client: Promise<pg.PoolClient>
  /** Reads that it has yet to answer. */
  pending: number
}

export interface LightReadOptions {
  /** How many connections of the pool light reads share, at most. */
  connections: number
  /** How a read is sent over a connection. */
  ask: AskRead
  /** Shared connections of the pool that wait for it: they are not the others in its queue. */
  opening: { count: number }
}

/** Reads that one connection has yet to answer, at most. */
const pendingMax = 500

/**
 * Sends reads over a few shared connections of the pool. Each read is sent at once, behind those that wait
 * for their answers (pipelining), so that in a rush the database process finds it without being woken. A
 * connection returns to the pool as soon as it has answered everything. While others wait for a connection
 * of the pool, reads wait with them.
 */
export function lightReads(
  pool: pg.Pool,
  { connections, ask, opening }: LightReadOptions,
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
    const client = pool.connect().finally(() => (opening.count -= 1))
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
        // The pool itself checks whether the connection still works. One that never opened has failed the read.
        void connection.client.then(
          (client) => client.release(),
          () => undefined,
        )
      }
    }
  }
}
