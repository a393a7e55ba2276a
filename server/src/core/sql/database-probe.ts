import pg from 'pg'
import { withTimeout } from '#core/concurrency/timeouts.ts'

/** Checks whether a database responds, over a separate connection that load on the pool can't exhaust. */
export interface DatabaseProbe {
  /** Returns the rows of a statement. Rejects when the statement fails or takes longer than `ms`. */
  ask(text: string, ms: number): Promise<Record<string, unknown>[]>
  close(): void
}

/**
 * The connection is opened for the first query and reused. After a timeout it is discarded, because a
 * server that hangs does not close its connections.
 */
export function openDatabaseProbe(connectionString: string | undefined): DatabaseProbe {
  let kept: pg.Client | undefined

  function drop(client: pg.Client): void {
    if (kept === client) kept = undefined
    // Destroys the socket at once while a query is open: a server that hangs would never close it.
    void client.end().catch(() => undefined)
  }

  async function connect(ms: number): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: ms,
      application_name: 'haat-health',
    })
    client.on('error', () => drop(client))
    client.on('end', () => {
      if (kept === client) kept = undefined
    })
    await client.connect()
    kept = client
    return client
  }

  async function askBy(client: pg.Client, text: string, ms: number) {
    try {
      const { rows } = await withTimeout(client.query<Record<string, unknown>>(text), ms)
      return rows
    } catch (error) {
      // An error that PostgreSQL itself returns leaves the connection usable.
      if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') drop(client)
      throw error
    }
  }

  return {
    ask: async (text, ms) => {
      const until = performance.now() + ms
      if (kept !== undefined) {
        try {
          return await askBy(kept, text, ms)
        } catch (error) {
          // A connection that broke since the last query does not mean that the database is down, so retry.
          const left = until - performance.now()
          if (kept !== undefined || left < ms / 2) throw error
        }
      }
      const client = await connect(Math.max(1, until - performance.now()))
      return await askBy(client, text, Math.max(1, until - performance.now()))
    },
    close: () => {
      if (kept !== undefined) drop(kept)
    },
  }
}
