import { Failure } from '@haat/contract/errors'
import pg from 'pg'
import type { Limiter } from '#core/concurrency/limiter.ts'
import { currentDeadline, failBusy } from '#core/concurrency/request-context.ts'

/** A named statement that reads. */
export interface NamedRead {
  name: string
  text: string
  values: unknown[]
}

/** What a read finds, with its columns as PostgreSQL describes them. */
export interface Answer {
  rows: Row[]
  fields: readonly pg.FieldDef[]
}

export type LightReader = (read: NamedRead) => Promise<Answer>

/** What a statement answers. */
interface Columns {
  names: readonly string[]
  parsers: readonly ((text: string) => unknown)[]
  /** A row without its values: a copy of it has room for them all. */
  blank: Readonly<Record<string, null>>
  fields: readonly pg.FieldDef[]
}

/** A column as the driver tells of it. */
type Field = pg.FieldDef & { dataTypeID: Parameters<pg.PoolClient['getTypeParser']>[0] }

type Row = Record<string, unknown>
type RawRow = readonly (string | null)[]

/** A connection that light reads share, with how many of them it has yet to answer. */
interface Lane {
  client: Promise<pg.PoolClient>
  load: number
}

/** How many lanes of a pool wait for their connection: they are not the others that stand in line. */
export interface Opening {
  lanes: number
}

/** So many reads have yet to be answered by one connection at most. */
const laneMax = 500

/**
 * Reads that share at most so many of the pool's connections: in a rush each is sent at once, behind
 * those that wait for their answers already, so that the database finds it without being woken. A
 * connection goes back to the pool as soon as it has answered everything. Meant for what is answered
 * in a moment and waits for no lock, since all that come behind it on its connection wait for it. While
 * others stand in line for a connection, reads stand in line with them.
 */
export function lightReads(pool: pg.Pool, most: number, opening: Opening): LightReader {
  const lanes = new Set<Lane>()

  function laneOf(): Lane {
    let best: Lane | undefined
    for (const lane of lanes) if (best === undefined || lane.load < best.load) best = lane
    const isFull = lanes.size >= most && pool.waitingCount <= opening.lanes
    return best !== undefined && isFull ? best : open()
  }

  function open(): Lane {
    opening.lanes += 1
    const lane = { client: pool.connect().finally(() => (opening.lanes -= 1)), load: 0 }
    lanes.add(lane)
    return lane
  }

  return async (read) => {
    const lane = laneOf()
    if (lane.load >= laneMax) failBusy()
    lane.load += 1
    try {
      const client = await lane.client
      // What can't be of use to anybody any more is not sent.
      if (performance.now() > currentDeadline()) failBusy()
      return await ask(client, read)
    } catch (error) {
      // The connection may be lost: whatever comes next takes another.
      if (!(error instanceof Failure)) lanes.delete(lane)
      throw error
    } finally {
      lane.load -= 1
      if (lane.load === 0) {
        lanes.delete(lane)
        // The pool looks itself whether the connection still works. One that never came has failed the read.
        void lane.client.then(
          (client) => client.release(),
          () => undefined,
        )
      }
    }
  }
}

/** A reader whose concurrent reads a limiter bounds. */
export function limited<Found>(
  read: (query: NamedRead) => Promise<Found>,
  limiter: Pick<Limiter, 'run'>,
): (query: NamedRead) => Promise<Found> {
  return (query) => limiter.run(() => read(query))
}

function ask(client: pg.PoolClient, read: NamedRead): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const query = new LightQuery(client, read, (error) => {
      if (error) return reject(error)
      try {
        resolve(query.read())
      } catch (reason) {
        // A value that its parser can't read.
        reject(reason)
      }
    })
    client.query(query)
  })
}

interface Known {
  /** What the connection's prepared statements answer, by their names. */
  answers: Map<string, Columns>
  /** The same connection, but for asking what a statement answers. */
  withoutDescribe: pg.Connection
}

const known = new WeakMap<pg.Connection, Known>()

/** The driver's query with a method that its types leave out: it sends the statement, described. */
const DriverQuery = pg.Query as unknown as new (
  read: NamedRead,
  callback: (error?: Error) => void,
) => pg.Query & { prepare(connection: pg.Connection): void }

/**
 * The driver's query, without what a read that comes again and again can do without: PostgreSQL's
 * description of columns that are known, an event for each row, the command's tag.
 */
class LightQuery extends DriverQuery {
  readonly #client: pg.PoolClient
  readonly #name: string
  #known: Known | undefined
  #columns: Columns | undefined
  readonly #raw: RawRow[] = []
  readonly #done: (error?: Error) => void

  constructor(client: pg.PoolClient, read: NamedRead, done: (error?: Error) => void) {
    super(read, done)
    this.#client = client
    this.#name = read.name
    this.#done = done
  }

  override prepare(connection: pg.Connection): void {
    this.#known = knownOf(connection)
    this.#columns = this.#known.answers.get(this.#name)
    super.prepare(this.#columns === undefined ? connection : this.#known.withoutDescribe)
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID)),
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
      fields,
    }
    this.#known?.answers.set(this.#name, this.#columns)
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

function knownOf(connection: pg.Connection): Known {
  const found = known.get(connection)
  if (found !== undefined) return found
  const withoutDescribe: pg.Connection = Object.create(connection, {
    describe: { value: () => undefined },
  })
  const made = { answers: new Map(), withoutDescribe }
  known.set(connection, made)
  return made
}
