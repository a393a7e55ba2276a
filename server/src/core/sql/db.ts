import pg from 'pg'
import { openConnections } from './connections.ts'
import { lend } from './lending.ts'
import { sqlState } from './db-errors.ts'
import type { Answer } from './fast-query.ts'
import { openReads, type HotReads, type Reads } from './hot-reads.ts'
import { watchForStalls, type StallWatch } from './stall-watch.ts'
import { statementNames, type NameOf } from './statement-names.ts'
import type { RowOf, Shape } from './kinds.ts'

/** A fragment of SQL with its values. Fragments nest, and values are always sent as parameters. */
export class Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  /** The shared connections that a hot read uses: see `sql.light` and `sql.search`. */
  readonly shares: HotReads | null

  constructor(
    strings: readonly string[],
    values: readonly unknown[],
    shares: HotReads | null = null,
  ) {
    this.strings = strings
    this.values = values
    this.shares = shares
  }

  /** The text with `$1…` in place of the values, and the values. */
  compile(): { text: string; values: unknown[] } {
    const values: unknown[] = []
    const text = write(this, values)
    return { text, values }
  }
}

/** Tag for SQL: `sql\`select … where id = ${id}\``. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return new Sql(strings, values)
}

/**
 * Tag for a hot statement that only reads, is fast and waits for no lock. Outside of transactions such
 * reads share a few connections of the pool, so a slow one delays those behind it.
 */
sql.light = (strings: TemplateStringsArray, ...values: unknown[]): Sql =>
  new Sql(strings, values, 'light')

/**
 * Tag for a hot statement that only reads, waits for no lock and takes some milliseconds. Outside of
 * transactions such reads share a few connections among themselves, so that light reads never wait behind
 * them and a rush of them leaves the other connections to everybody else.
 */
sql.search = (strings: TemplateStringsArray, ...values: unknown[]): Sql =>
  new Sql(strings, values, 'search')

/** Text that becomes part of the statement; never use it for input. */
sql.raw = (text: string): Sql => new Sql([text], [])

/** An integer inlined into the text: with `LIMIT $1` PostgreSQL would not cache the plan. */
sql.int = (value: number): Sql => {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is not a whole number`)
  return sql.raw(String(value))
}

sql.empty = new Sql([''], [])

/** Fragments joined by `separator`; an empty fragment for an empty list. */
sql.join = (pieces: readonly Sql[], separator: string): Sql =>
  new Sql(['', ...pieces.slice(1).map(() => separator), ''].slice(0, pieces.length + 1), [
    ...pieces,
  ])

/** `where a and b`, or an empty fragment without conditions. */
sql.where = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql.empty : sql`where ${sql.join(conditions, ' and ')}`

/**
 * Reads rows. The shape describes each column, and the row's type follows from it. Tests compare the shape with
 * PostgreSQL's results.
 */
type ReadMany = <S extends Shape>(shape: S, query: Sql) => Promise<RowOf<S>[]>

/** Runs SQL: on the pool, or on one transaction's connection. */
export interface Db {
  /** Every row. */
  many: ReadMany
  /** The first row, or null. */
  maybe<S extends Shape>(shape: S, query: Sql): Promise<RowOf<S> | null>
  /** The only row; throws when there is none. */
  one<S extends Shape>(shape: S, query: Sql): Promise<RowOf<S>>
  /** The number of affected rows. */
  run(query: Sql): Promise<number>
}

/** The result of a statement, and the shape that describes its rows. */
export interface SeenResult {
  text: string
  shape: Shape
  fields: readonly pg.FieldDef[]
  rows: readonly Record<string, unknown>[]
}

export interface Pool extends Db {
  /** Runs `work` in one transaction, which is retried after deadlocks and serialization failures. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** A dedicated connection, for LISTEN or for a lock that outlives a statement. */
  connect(): Promise<pg.PoolClient>
  readonly raw: pg.Pool
  /** The connection string of PostgreSQL itself, past any pooler. */
  readonly directUrl: string
  /** Breaks every connection, so that what waits for an answer fails at once. */
  cut(): void
  close(): Promise<void>
}

export interface PoolOptions {
  size?: number
  /**
   * PgBouncer in transaction mode: it takes all statements and transactions. `connect` goes past it, and no
   * statement has a name.
   */
  poolerUrl?: string | undefined
  /** How long a new connection may take, in ms; 10 seconds when left out. */
  connectMs?: number
  /** Whether light reads skip work that the driver does for its own queries (FAST_READS); true by default. */
  hasFastReads?: boolean
  onError?: (error: Error) => void
  /** How long PostgreSQL may be silent until it counts as stalled, in ms: see `watchForStalls`. */
  stallMs?: number
  /** Called when PostgreSQL has stalled, and when it responds again. */
  onStall?: (isStalled: boolean) => void
  /** Called with every statement's text before it is sent; tests count statements with it. */
  onQuery?: (text: string) => void
  /** Called with every result and its shape; tests compare the two. */
  onResult?: (result: SeenResult) => void
}

const retryable = new Set(['40001', '40P01'])
const attempts = 4

/** Opens a pool for the PostgreSQL at `url`. */
export function openPool(url: string, options: PoolOptions = {}): Pool {
  const size = options.size ?? 10
  // PgBouncer 1.18 would send the second run of a prepared statement to a server that does not know it.
  const nameOf = options.poolerUrl === undefined ? statementNames() : () => undefined
  const connections = openConnections(url, { ...options, size })
  const raw = connections.shared
  const stalls = watchForStalls(raw, {
    ...options,
    url: options.poolerUrl ?? url,
    isPooled: options.poolerUrl !== undefined,
  })
  const seen = { query: options.onQuery ?? (() => {}), result: options.onResult }
  const sending = { seen, nameOf, stalls }

  async function transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const client = await stalls.acquire(() => lend(raw))
      let broken: Error | undefined
      // A connection that breaks between two statements emits an error, which would end the process.
      const onLost = (error: Error) => (broken = error)
      client.on('error', onLost)
      try {
        await stalls.follow(client, () => client.query('begin'))
        const result = await work(dbOver(client, sending))
        await stalls.follow(client, () => client.query('commit'))
        return result
      } catch (error) {
        await client.query('rollback').catch((reason: Error) => (broken = reason))
        if (attempt < attempts && retryable.has(sqlState(error) ?? '')) continue
        throw error
      } finally {
        client.off('error', onLost)
        client.release(broken)
      }
    }
  }

  const reads = openReads(raw, { size, stalls, isFast: options.hasFastReads ?? true })
  return {
    ...dbOver(raw, sending, reads),
    transaction,
    connect: () => connections.own.connect(),
    raw,
    directUrl: url,
    cut: () => stalls.cut(),
    close: () => {
      stalls.close()
      return connections.close()
    },
  }
}

interface Sending {
  seen: { query: (text: string) => void; result: PoolOptions['onResult'] }
  nameOf: NameOf
  stalls: StallWatch
}

function dbOver(
  target: pg.Pool | pg.PoolClient,
  { seen, nameOf, stalls }: Sending,
  reads?: Reads,
): Db {
  async function run(query: Sql): Promise<pg.QueryResult> {
    const { text, values } = query.compile()
    seen.query(text)
    const statement = { name: nameOf(text), text, values }
    if (!(target instanceof pg.Pool))
      return await stalls.follow(target, () => target.query(statement))
    const client = await stalls.acquire(() => lend(target))
    return await stalls
      .follow(client, () => client.query(statement))
      .finally(() => client.release())
  }
  async function ask(query: Sql): Promise<Answer> {
    if (reads === undefined || !(target instanceof pg.Pool)) return await run(query)
    const { text, values } = query.compile()
    seen.query(text)
    const read = { name: nameOf(text), text, values }
    if (query.shares !== null) return await reads[query.shares](read)
    const client = await stalls.acquire(() => lend(target))
    return await reads.plain(client, read).finally(() => client.release())
  }
  const many = async <S extends Shape>(shape: S, query: Sql): Promise<RowOf<S>[]> => {
    const { rows, fields } = await ask(query)
    seen.result?.({ text: query.compile().text, shape, fields, rows })
    return rows as RowOf<S>[]
  }
  return {
    many,
    maybe: async (shape, query) => (await many(shape, query))[0] ?? null,
    one: async (shape, query) => {
      const [row] = await many(shape, query)
      if (row === undefined) throw new Error(`No row from: ${query.compile().text}`)
      return row
    },
    run: async (query) => (await run(query)).rowCount ?? 0,
  }
}

function write(piece: Sql, values: unknown[]): string {
  let text = piece.strings[0] ?? ''
  for (const [index, value] of piece.values.entries()) {
    if (value instanceof Sql) text += write(value, values)
    else text += `$${values.push(value)}`
    text += piece.strings[index + 1] ?? ''
  }
  return text
}
