import type { CounterStore } from '#core/concurrency/counter-store.ts'
import { sql, type Pool } from './db.ts'
import { float8 } from './kinds.ts'
import { computed, pick } from './shapes.ts'
import { tables } from './tables.ts'

const total = {
  ...pick(tables.rate_counts, 'key', 'count'),
  /** In ms. */
  expires_in: computed(float8, sql`(extract(epoch from r.expires_at - now()) * 1000)::float8`),
}

/** Counters in the market's own database. One statement adds to any number of them. */
export function postgresCounters(pool: Pool): CounterStore {
  return {
    add: async (additions) => {
      const rows = additions.map(({ key, by, windowMs }) => ({ key, by, window_ms: windowMs }))
      // Sorted, so that two processes lock the rows in the same order.
      const found = await pool.many(
        total,
        sql`
        insert into rate_counts as r (key, count, expires_at)
        select a.key, a.by, now() + make_interval(secs => a.window_ms / 1000.0)
        from json_to_recordset(${JSON.stringify(rows)}::json) as a (key text, by int, window_ms int)
        order by a.key
        on conflict (key) do update set
          count = case when r.expires_at <= now() then excluded.count else r.count + excluded.count end,
          expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
        returning r.key, r.count, ${total.expires_in.sql} as expires_in`,
      )
      const totals = new Map(found.map((each) => [each.key, each]))
      return additions.map(({ key }) => {
        const counted = totals.get(key)
        return { count: counted?.count ?? 0, expiresIn: counted?.expires_in ?? 0 }
      })
    },
    close: () => undefined,
  }
}

/** Deletes counters that have expired. */
export async function deleteOldCounters({ pool }: { pool: Pool }): Promise<void> {
  await pool.run(sql`delete from rate_counts where expires_at < now()`)
}
