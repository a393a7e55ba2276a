import pg from 'pg'

/** A named statement for a read. */
export interface NamedRead {
  name: string
  text: string
  values: unknown[]
}

/** The rows of a read, with PostgreSQL's description of their columns. */
export interface Answer {
  rows: Row[]
  fields: readonly pg.FieldDef[]
}

export type Row = Record<string, unknown>

/** The columns of a statement's result. */
interface Columns {
  names: readonly string[]
  parsers: readonly ((text: string) => unknown)[]
  /** A row of nulls; each new row starts as a copy of it, with all properties. */
  blank: Readonly<Record<string, null>>
  fields: readonly pg.FieldDef[]
}

/** A column as the driver describes it. */
type Field = pg.FieldDef & { dataTypeID: Parameters<pg.PoolClient['getTypeParser']>[0] }

type RawRow = readonly (string | null)[]

/** Sends a read over a connection. */
export type AskRead = (client: pg.PoolClient, read: NamedRead) => Promise<Answer>

/** Sends a read with the driver's own query. */
export const plainQueries: AskRead = async (client, read) => await client.query<Row>(read)

/**
 * Returns a function that works like `client.query`, with less work for repeated statements. It caches the
 * column descriptions of the statements that each connection has prepared.
 */
export function fastQueries(): AskRead {
  const connections = new WeakMap<pg.Connection, Prepared>()
  const preparedOf = (connection: pg.Connection) => {
    const known = connections.get(connection) ?? preparedBy(connection)
    connections.set(connection, known)
    return known
  }
  return (client, read) => ask(client, read, preparedOf)
}

type PreparedOf = (connection: pg.Connection) => Prepared

function ask(client: pg.PoolClient, read: NamedRead, preparedOf: PreparedOf): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const query = new FastQuery({ client, read, preparedOf }, (error) => {
      if (error) return reject(error)
      try {
        resolve(query.read())
      } catch (reason) {
        // A type parser failed on a value.
        reject(reason)
      }
    })
    client.query(query)
  })
}

interface Prepared {
  /** The columns of the connection's prepared statements, by their names. */
  columns: Map<string, Columns>
  /** The same connection, but it does not request a description of the columns. */
  withoutDescribe: pg.Connection
}

/**
 * The driver's query with methods that are not in its types. fast-query.test.ts checks that the installed
 * driver has them, and calls them as this file assumes.
 */
const DriverQuery = pg.Query as unknown as new (
  read: NamedRead,
  callback: (error?: Error) => void,
) => pg.Query & { prepare(connection: pg.Connection): void }

interface FastRead {
  client: pg.PoolClient
  read: NamedRead
  preparedOf: PreparedOf
}

/**
 * The driver's query without the work that a repeated read does not need: requesting known column descriptions,
 * emitting an event for each row, and parsing the command tag.
 */
class FastQuery extends DriverQuery {
  readonly #client: pg.PoolClient
  readonly #name: string
  readonly #preparedOf: PreparedOf
  #prepared: Prepared | undefined
  #columns: Columns | undefined
  readonly #raw: RawRow[] = []
  readonly #done: (error?: Error) => void

  constructor({ client, read, preparedOf }: FastRead, done: (error?: Error) => void) {
    super(read, done)
    this.#client = client
    this.#name = read.name
    this.#preparedOf = preparedOf
    this.#done = done
  }

  override prepare(connection: pg.Connection): void {
    this.#prepared = this.#preparedOf(connection)
    this.#columns = this.#prepared.columns.get(this.#name)
    super.prepare(this.#columns === undefined ? connection : this.#prepared.withoutDescribe)
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID)),
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
      fields,
    }
    this.#prepared?.columns.set(this.#name, this.#columns)
  }

  handleDataRow({ fields }: { fields: RawRow }): void {
    this.#raw.push(fields)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done()
  }

  read(): Answer {
    const columns = this.#columns
    if (columns === undefined) return { rows: [], fields: [] }
    return { rows: this.#raw.map((values) => rowOf(columns, values)), fields: columns.fields }
  }
}

function rowOf({ names, parsers, blank }: Columns, values: RawRow): Row {
  const row: Row = { ...blank }
  for (let index = 0; index < names.length; index += 1) {
    const value = values[index] ?? null
    const name = names[index]
    const parse = parsers[index]
    if (value !== null && name !== undefined && parse !== undefined) row[name] = parse(value)
  }
  return row
}

function preparedBy(connection: pg.Connection): Prepared {
  const withoutDescribe: pg.Connection = Object.create(connection, {
    describe: { value: () => undefined },
  })
  return { columns: new Map(), withoutDescribe }
}
