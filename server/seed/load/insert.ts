import { sql, type Db, type Sql } from '#core/sql/db.ts'
import type { ColumnType, Table } from './tables.ts'

type Value = string | number | bigint | boolean | null

/** A row of a table: times in ms since 1970, jsonb as text, arrays as `arrayOf` writes them. */
export type Row<Column extends string> = Readonly<Record<Column, Value>>

/** Writes many rows with one statement. */
export async function insertRows<Column extends string>(
  db: Db,
  table: Table<Column>,
  rows: readonly Row<NoInfer<Column>>[],
): Promise<void> {
  if (rows.length > 0) await db.run(insertOf(table, rows))
}

/** The statement that writes these rows. Its values are text already, so it is sent without further work. */
export function insertOf<Column extends string>(
  { name, columns }: Table<Column>,
  rows: readonly Row<NoInfer<Column>>[],
): Sql {
  const names = columns.map(([column]) => column).join(', ')
  const lists = columns.map(([column, type]) => {
    const values = rows.map((row) => quote(encode(type, row[column])))
    return sql`${`{${values.join(',')}}`}::${sql.raw(`${isArray(type) ? 'text' : type}[]`)}`
  })
  const selected = columns.map(([column, type]) => (isArray(type) ? `${column}::${type}` : column))
  return sql`
    insert into ${sql.raw(name)} (${sql.raw(names)})
    select ${sql.raw(selected.join(', '))}
    from unnest(${sql.join(lists, ', ')}) as rows (${sql.raw(names)})`
}

/** A value as an item of an array's text. */
function quote(value: Value): string {
  if (value === null) return 'NULL'
  return typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value)
}

/** An array for a column of arrays: unnest() would take apart an array of arrays as well. */
export function arrayOf(items: readonly (string | number)[]): string {
  return `{${items.map((item) => JSON.stringify(item)).join(',')}}`
}

function isArray(type: ColumnType): boolean {
  return type.endsWith('[]')
}

/** Calls `write` with one chunk of items at a time, so that memory stays bounded. */
export async function inChunks<Item>(
  items: Iterable<Item>,
  size: number,
  write: (chunk: Item[]) => Promise<void>,
): Promise<void> {
  let chunk: Item[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    await write(chunk)
    chunk = []
  }
  if (chunk.length > 0) await write(chunk)
}

/**
 * Calls `write` with what `make` returns for one chunk of items at a time. The next one is made meanwhile, so that the
 * seed and PostgreSQL both work.
 */
export async function inChunksAhead<Item, Made>(
  items: Iterable<Item>,
  size: number,
  make: (chunk: readonly Item[]) => Promise<Made>,
  write: (made: Made, size: number) => Promise<void>,
): Promise<void> {
  let writing = Promise.resolve()
  await inChunks(items, size, async (chunk) => {
    const made = await make(chunk)
    await writing
    writing = write(made, chunk.length)
    // It is awaited when the next chunk is made; until then nobody would handle what it throws.
    writing.catch(() => undefined)
  })
  await writing
}

/** The numbers from 0 up to, but not including, `count`. */
export function* upTo(count: number): Generator<number> {
  for (let index = 0; index < count; index += 1) yield index
}

/** Whole taka as poisha. */
export function poisha(taka: number): number {
  return taka * 100
}

function encode(type: ColumnType, value: Value): Value {
  return type === 'timestamptz' && typeof value === 'number' ? new Date(value).toISOString() : value
}
