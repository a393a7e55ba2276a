import pg from 'pg'
import { openDatabaseProbe } from './database-probe.ts'
import { DatabaseLostError, reaching } from './db-errors.ts'
import { lend } from './lending.ts'

export interface StallOptions {
  /** Where statements are sent: PostgreSQL, or the pooler before it. */
  url: string
  /** How long everything may be silent until PostgreSQL counts as stalled, in ms; 3 seconds when left out. */
  stallMs?: number | undefined
  /** Is told when PostgreSQL has stalled, and when it responds again. */
  onStall?: ((isStalled: boolean) => void) | undefined
}

/**
 * Notices that PostgreSQL stands still: its machine hangs or is unreachable, but no connection breaks. Without this,
 * requests would wait as long as the system keeps such connections, which may be hours.
 */
export interface StallWatch {
  /** Acquires a connection as `lend` does. Throws DatabaseLostError while PostgreSQL is stalled. */
  lend(): Promise<pg.PoolClient>
  /**
   * Sends a statement and returns its result. Throws DatabaseLostError when the connection is lost or PostgreSQL
   * stalls; whether a write was committed is then unknown.
   */
  follow<T>(send: () => Promise<T>): Promise<T>
  /** Breaks every connection, so that what waits for an answer fails at once. */
  cut(): void
  close(): void
}

/** How many times PostgreSQL is looked at until it counts as stalled. */
const looks = 12
/** After so many silent looks it is asked. A statement that is only slow is told apart by the response. */
const looksUntilAsked = 4
const message = 'PostgreSQL does not respond'

/**
 * Watches the connections of a pool. Once statements wait and none has ended for a while, and PostgreSQL does not
 * answer a question on a connection of its own either, every connection is broken, statements that wait fail, and
 * new ones are rejected at once until it answers.
 */
export function watchForStalls(pool: pg.Pool, options: StallOptions): StallWatch {
  const { url, stallMs = 3_000, onStall } = options
  const lookMs = stallMs / looks
  const probe = openDatabaseProbe(url)
  const clients = new Set<pg.PoolClient>()
  const waiting = new Set<(error: Error) => void>()
  let isStalled = false
  let isAsking = false
  let silentLooks = 0

  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))

  /** Looks are counted, not time: a process that was busy or stopped has not looked, so nothing was silent. */
  const timer = setInterval(() => {
    silentLooks = waiting.size > 0 || isStalled ? silentLooks + 1 : 0
    if (silentLooks === 0) return probe.close()
    if (silentLooks >= looksUntilAsked && !isAsking) void ask()
    if (silentLooks >= looks && !isStalled) stall()
  }, lookMs).unref()

  async function ask(): Promise<void> {
    isAsking = true
    const asked = probe.ask('select 1', stallMs - looksUntilAsked * lookMs)
    const isAnswered = await asked.then(() => true, isAnswer)
    isAsking = false
    if (!isAnswered) return
    silentLooks = 0
    if (isStalled) onStall?.(false)
    isStalled = false
  }

  /** An answer to a statement does not end a stall: it may come from a connection that was let go. */
  function hear(): void {
    if (!isStalled) silentLooks = 0
  }

  function stall(): void {
    isStalled = true
    cut()
    for (const fail of waiting) fail(new DatabaseLostError(message))
    waiting.clear()
    onStall?.(true)
  }

  function cut(): void {
    for (const { connection } of clients) connection.stream.destroy()
  }

  function check(): void {
    if (isStalled) throw new DatabaseLostError(message)
  }

  /** `isSent`: PostgreSQL itself answers. */
  function wait<T>(work: Promise<T>, isSent: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting.add(reject)
      work.then(
        (result) => {
          waiting.delete(reject)
          if (isSent) hear()
          resolve(result)
        },
        (error: unknown) => {
          waiting.delete(reject)
          if (isAnswer(error)) hear()
          reject(error)
        },
      )
    })
  }

  return {
    lend: async () => {
      check()
      const lent = lend(pool)
      try {
        return await wait(lent, false)
      } catch (error) {
        lent.then(
          (late) => late.release(),
          () => undefined,
        )
        throw error
      }
    },
    follow: async (send) => {
      check()
      return await wait(reaching(send()), true)
    },
    cut,
    close: () => {
      clearInterval(timer)
      probe.close()
    },
  }
}

/** An error that PostgreSQL sent, whatever it says: it responds. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError
}
