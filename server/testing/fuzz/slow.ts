import { wrapDb } from '#core/sql/transaction-watch.ts'
import type { Db, Pool, Sql } from '#core/sql/db.ts'

export interface Stopwatch {
  pool: Pool
  /**
   * The slow statements: those that exceeded the limit once, and again in every repetition alone (which is
   * rolled back). On a busy machine any statement may be slow once.
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
      // Its writes may conflict with its earlier run; the time it takes counts anyway.
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
