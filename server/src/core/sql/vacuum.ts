import type { Pool } from './db.ts'

/**
 * Runs vacuum analyze on each filled table. A list is answered by an index alone only where PostgreSQL knows that
 * everybody sees all rows of a page. Each sale takes its product's page out of that map, and autovacuum does not
 * put it back: it waits for dead rows, which an update of stock leaves none of. Pages that are in the map already
 * are skipped, so a run costs what has changed.
 *
 * Empty tables are left out. PostgreSQL assumes some size for a table without statistics, but for one that was
 * analysed while empty it would plan sequential scans, for as long as the plan is cached.
 */
export async function vacuum(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const filled = await client.query<{ name: string }>(`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`)
    await client.query(`vacuum (analyze) ${filled.rows.map(({ name }) => name).join(', ')}`)
  } finally {
    // Closed instead of released, because the setting must not affect others.
    client.release(true)
  }
}
