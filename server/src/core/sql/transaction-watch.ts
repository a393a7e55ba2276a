import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Pool, Sql } from './db.ts'

/** Called for work that must not run inside an open transaction, but does. */
export type NestedUse = (found: Error) => void

interface Span {
  isOpen: boolean
  report: NestedUse
}

const spans = new AsyncLocalStorage<Span>()

/**
 * Call it before slow work, and before acquiring another connection. A waiting transaction holds its locks and its
 * connection. If enough transactions each wait for a second connection, the pool deadlocks.
 */
export function notInTransaction(what: string): void {
  const span = spans.getStore()
  if (span?.isOpen === true) span.report(new Error(`Inside a transaction: ${what}`))
}

/** The same pool, but it reports every connection acquired inside one of its transactions. For tests. */
export function watchPool(pool: Pool, report: NestedUse): Pool {
  return {
    ...pool,
    ...wrapDb(pool, (query, ask) => {
      notInTransaction(query.compile().text)
      return ask()
    }),
    connect: () => {
      notInTransaction('a second connection')
      return pool.connect()
    },
    transaction: async (work) => {
      notInTransaction('another transaction')
      const span = { isOpen: true, report }
      try {
        return await spans.run(span, () => pool.transaction(work))
      } finally {
        span.isOpen = false
      }
    },
  }
}

/** The same database, but `around` runs each statement. */
export function wrapDb(db: Db, around: <T>(query: Sql, ask: () => Promise<T>) => Promise<T>): Db {
  return {
    many: (shape, query) => around(query, () => db.many(shape, query)),
    maybe: (shape, query) => around(query, () => db.maybe(shape, query)),
    one: (shape, query) => around(query, () => db.one(shape, query)),
    run: (query) => around(query, () => db.run(query)),
  }
}
