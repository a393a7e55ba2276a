import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, Sql } from './db.ts'

/** Hears of work that was begun inside an open transaction and must not be. */
export type NestedUse = (found: Error) => void

interface Span {
  isOpen: boolean
  report: NestedUse
}

const spans = new AsyncLocalStorage<Span>()

/**
 * Said by whatever takes its time or a connection of its own: gateways, mail, pictures. A transaction
 * that waits for one holds its locks and its connection meanwhile, and enough of them hold every
 * connection, each waiting for one more.
 */
export function notInTransaction(what: string): void {
  const span = spans.getStore()
  if (span?.isOpen === true) span.report(new Error(`Inside a transaction: ${what}`))
}

/** The same pool, which reports every connection asked for inside one of its transactions. For tests. */
export function watchPool(pool: Pool, report: NestedUse): Pool {
  const seen =
    <T>(ask: (query: Sql) => Promise<T>) =>
    (query: Sql) => {
      notInTransaction(query.compile().text)
      return ask(query)
    }
  return {
    ...pool,
    many: <Row>(query: Sql) => seen((asked) => pool.many<Row>(asked))(query),
    light: <Row>(query: Sql) => seen((asked) => pool.light<Row>(asked))(query),
    search: <Row>(query: Sql) => seen((asked) => pool.search<Row>(asked))(query),
    maybe: <Row>(query: Sql) => seen((asked) => pool.maybe<Row>(asked))(query),
    one: <Row>(query: Sql) => seen((asked) => pool.one<Row>(asked))(query),
    run: seen((asked) => pool.run(asked)),
    connect: () => {
      notInTransaction('a connection of its own')
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
