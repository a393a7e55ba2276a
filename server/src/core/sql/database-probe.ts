import pg from 'pg'
import { withTimeout } from '#core/concurrency/timeouts.ts'

/** Asks a database whether it answers, by a connection that no rush can use up. */
export interface DatabaseProbe {
  /** The rows of a statement. Rejects when the database refuses, or gives no answer within `ms`. */
  ask(text: string, ms: number): Promise<Record<string, unknown>[]>
  close(): void
}

/**
 * The connection is made at the first question and kept. One that gives no answer is thrown away, since a
 * server that stands still keeps its connections open.
 */
export function openDatabaseProbe(connectionString: string | undefined): DatabaseProbe {
  let kept: pg.Client | undefined

  function drop(client: pg.Client): void {
    if (kept === client) kept = undefined
    // Ends the socket at once while a question is open; a stopped server would never say goodbye.
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
      // A statement that PostgreSQL itself refuses leaves the connection whole.
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
          // One that broke since the last question says nothing of the database.
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
