import { wrapDb } from '#core/sql/transaction-watch.ts'
import type { Db, Pool, Sql } from '#core/sql/db.ts'

export interface Stopwatch {
  pool: Pool
  /**
   * The statements that are slow: those that took longer than the bound once, and again each time when
   * they run by themselves (and are undone). On a busy machine anything may be late once.
   */
  slow(): Promise<SlowStatement[]>
}

export interface SlowStatement {
  text: string
  ms: number
}

const repeats = 3
const keptMax = 500

class Undone extends Error {}

/** The same pool, which times every statement. */
export function openStopwatch(pool: Pool, boundMs: number): Stopwatch {
  const late = new Map<string, Sql>()
  const timed = (db: Db): Db =>
    wrapDb(db, async (query, work) => {
      const start = performance.now()
      try {
        return await work()
      } finally {
        const { text, values } = query.compile()
        const key = `${text} ${JSON.stringify(values, replaceBigint)}`
        if (performance.now() - start > boundMs && late.size < keptMax) late.set(key, query)
      }
    })
  return {
    pool: {
      ...pool,
      ...timed(pool),
      transaction: (work) => pool.transaction((db) => work(timed(db))),
    },
    slow: async () => {
      const found: SlowStatement[] = []
      for (const query of late.values()) {
        let ms = Number.POSITIVE_INFINITY
        for (let n = 0; n < repeats; n += 1) ms = Math.min(ms, await timeAlone(pool, query))
        if (ms > boundMs) found.push({ text: query.compile().text, ms })
      }
      return found
    },
  }
}

async function timeAlone(pool: Pool, query: Sql): Promise<number> {
  let ms = 0
  await pool
    .transaction(async (db) => {
      const start = performance.now()
      // What it writes may clash with what it wrote before; how long that takes counts all the same.
      await db.run(query).catch(() => undefined)
      ms = performance.now() - start
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return ms
}

function replaceBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
