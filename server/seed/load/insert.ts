import { sql, type Db } from '#core/sql/db.ts'
import type { ColumnType, Table } from './tables.ts'

type Value = string | number | bigint | boolean | null

/** A row of a table: times in ms since 1970, jsonb as text, arrays as `arrayOf` writes them. */
export type Row<Column extends string> = Readonly<Record<Column, Value>>

/** Writes many rows with one statement. */
export async function insertRows<Column extends string>(
  db: Db,
  { name, columns }: Table<Column>,
  rows: readonly Row<NoInfer<Column>>[],
): Promise<void> {
  if (rows.length === 0) return
  const names = columns.map(([column]) => column).join(', ')
  const lists = columns.map(([column, type]) => {
    const values = rows.map((row) => encode(type, row[column]))
    return sql`${values}::${sql.raw(`${isArray(type) ? 'text' : type}[]`)}`
  })
  const selected = columns.map(([column, type]) => (isArray(type) ? `${column}::${type}` : column))
  await db.run(sql`
    insert into ${sql.raw(name)} (${sql.raw(names)})
    select ${sql.raw(selected.join(', '))}
    from unnest(${sql.join(lists, ', ')}) as rows (${sql.raw(names)})`)
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
