import { createHash } from 'node:crypto'
import pg from 'pg'
import { types } from './db-types.ts'
import { createLimiter } from '#core/concurrency/limiter.ts'
import { currentDeadline, failBusy, liftDeadline } from '#core/concurrency/request-context.ts'
import { reaching, sqlState } from './db-errors.ts'
import { limited, lightReads, type Answer, type LightReader } from './light-reads.ts'
import type { RowOf, Shape } from './kinds.ts'

/** A piece of SQL with its values; pieces nest, and values only ever travel as parameters. */
export class Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
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

/** Text that is part of the statement; only for words the program itself chose. */
sql.raw = (text: string): Sql => new Sql([text], [])

/** A whole number written into the text: `LIMIT $1` would keep PostgreSQL from caching the plan. */
sql.int = (value: number): Sql => {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is not a whole number`)
  return sql.raw(String(value))
}

sql.empty = new Sql([''], [])

/** Pieces joined by `separator`; no pieces give an empty one. */
sql.join = (pieces: readonly Sql[], separator: string): Sql =>
  new Sql(['', ...pieces.slice(1).map(() => separator), ''].slice(0, pieces.length + 1), [
    ...pieces,
  ])

/** `where a and b`, or nothing at all for no conditions. */
sql.where = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql.empty : sql`where ${sql.join(conditions, ' and ')}`

/**
 * Reads rows. The shape says what each column holds, and the row's type follows from it; tests compare the
 * shape with what PostgreSQL answers.
 */
type ReadMany = <S extends Shape>(shape: S, query: Sql) => Promise<RowOf<S>[]>

/** Where SQL goes: the pool, or one transaction's connection. */
export interface Db {
  /** Every row. */
  many: ReadMany
  /**
   * Every row of a light read: one that is answered in a moment and waits for no lock. In a rush they
   * share few connections of the pool.
   */
  light: ReadMany
  /**
   * Every row of a search, which waits for no lock but takes its time. Searches share few connections
   * among themselves, so that a rush of them keeps nothing else waiting.
   */
  search: ReadMany
  /** The first row, or null. */
  maybe<S extends Shape>(shape: S, query: Sql): Promise<RowOf<S> | null>
  /** The one row there must be. */
  one<S extends Shape>(shape: S, query: Sql): Promise<RowOf<S>>
  /** How many rows a write touched. */
  run(query: Sql): Promise<number>
}

/** What PostgreSQL answered to a statement, and the shape that its rows are read by. */
export interface SeenResult {
  text: string
  shape: Shape
  fields: readonly pg.FieldDef[]
  rows: readonly Record<string, unknown>[]
}

export interface Pool extends Db {
  /** Runs `work` in one transaction; deadlocks and serialization failures are tried again. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** A connection of its own, for LISTEN or a lock that outlives a statement. */
  connect(): Promise<pg.PoolClient>
  readonly raw: pg.Pool
  close(): Promise<void>
}

export interface PoolOptions {
  size?: number
  onError?: (error: Error) => void
  /** Sees every statement's text before it is sent; tests count with it. */
  onQuery?: (text: string) => void
  /** Sees every result that is read by a shape; tests compare the two. */
  onResult?: (result: SeenResult) => void
}

const retryable = new Set(['40001', '40P01'])
const attempts = 4

/** How long anything waits for a connection, or a search for its turn, ms. */
const patienceMs = 10_000
const lineMax = 500

/** Opens a pool. Connections are kept, since each holds the plans of its prepared statements. */
export function openPool(url: string, options: PoolOptions = {}): Pool {
  const size = options.size ?? 10
  const raw = new pg.Pool({
    connectionString: url,
    max: size,
    // For light reads. All else asks a connection for one thing at a time.
    pipeline: true,
    idleTimeoutMillis: 0,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    types,
    options:
      '-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
  })
  raw.on('error', (error) => options.onError?.(error))
  // The pool listens to idle connections only. One that breaks while it is lent out or on its way out
  // fails its query, and must not end the process as well.
  raw.on('connect', (client) => client.on('error', () => {}))
  const seen = { query: options.onQuery ?? (() => {}), result: options.onResult }

  async function transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const client = await lend(raw)
      let broken: Error | undefined
      // A connection lost between two statements says so here; unheard, it would end the process.
      const onLost = (error: Error) => (broken = error)
      client.on('error', onLost)
      try {
        await reaching(client.query('begin'))
        const result = await work(dbOver(client, seen))
        await reaching(client.query('commit'))
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

  const third = Math.max(1, Math.floor(size / 3))
  const opening = { lanes: 0 }
  const readers = {
    light: lightReads(raw, third, opening),
    // Two on each connection: the next is there when one is answered, and no more wait behind a slow one.
    search: limited(
      lightReads(raw, third, opening),
      createLimiter({ concurrency: 2 * third, queueMax: lineMax, waitMs: patienceMs }),
    ),
  }
  return {
    ...dbOver(raw, seen, readers),
    transaction,
    connect: () => raw.connect(),
    raw,
    close: () => raw.end(),
  }
}

/**
 * A connection of the pool, for work that is done to its end from here on. Refuses with NOT_READY when
 * none comes free before the caller's deadline, or too many wait already.
 */
async function lend(pool: pg.Pool): Promise<pg.PoolClient> {
  const leftMs = currentDeadline() - performance.now()
  if (leftMs < 0) failBusy()
  const isFree = pool.idleCount > pool.waitingCount
  if (isFree || leftMs === Number.POSITIVE_INFINITY) {
    liftDeadline()
    return await reaching(pool.connect())
  }
  if (pool.waitingCount >= lineMax) failBusy()
  const lent = reaching(pool.connect())
  let timer: NodeJS.Timeout | undefined
  const isLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, leftMs, null)
  })
  const client = await Promise.race([lent, isLate]).finally(() => clearTimeout(timer))
  if (client === null) {
    // Nobody wants the connection any more when it comes.
    lent.then(
      (late) => late.release(),
      () => undefined,
    )
    return failBusy()
  }
  liftDeadline()
  return client
}

function dbOver(
  target: pg.Pool | pg.PoolClient,
  seen: { query: (text: string) => void; result: PoolOptions['onResult'] },
  readers?: Record<'light' | 'search', LightReader>,
): Db {
  async function run(query: Sql): Promise<pg.QueryResult> {
    const { text, values } = query.compile()
    seen.query(text)
    const statement = { name: nameOf(text), text, values }
    if (!(target instanceof pg.Pool)) return await reaching(target.query(statement))
    const client = await lend(target)
    return await reaching(client.query(statement)).finally(() => client.release())
  }
  async function shared(query: Sql, read: LightReader | undefined): Promise<Answer> {
    const { text, values } = query.compile()
    const name = nameOf(text)
    if (read === undefined || name === undefined) return await run(query)
    seen.query(text)
    return await reaching(read({ name, text, values }))
  }
  const rowsBy =
    (ask: (query: Sql) => Promise<Answer>) =>
    async <S extends Shape>(shape: S, query: Sql): Promise<RowOf<S>[]> => {
      const { rows, fields } = await ask(query)
      seen.result?.({ text: query.compile().text, shape, fields, rows })
      return rows as RowOf<S>[]
    }
  const many = rowsBy(run)
  return {
    many,
    light: rowsBy((query) => shared(query, readers?.light)),
    search: rowsBy((query) => shared(query, readers?.search)),
    maybe: async (shape, query) => (await many(shape, query))[0] ?? null,
    one: async (shape, query) => {
      const [row] = await many(shape, query)
      if (row === undefined) throw new Error(`No row from: ${query.compile().text}`)
      return row
    },
    run: async (query) => (await run(query)).rowCount ?? 0,
  }
}

const names = new Map<string, string>()
const namedStatementsMax = 1_000

/** Naming a statement keeps its plan; past a bound the rare ones go unnamed. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= namedStatementsMax) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
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
