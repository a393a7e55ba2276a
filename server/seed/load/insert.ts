import { sql, type Db } from '#core/db.ts'

type Type = 'bigint' | 'boolean' | 'int' | 'jsonb' | 'text' | 'timestamptz' | 'uuid'
type Value = string | number | boolean | null

/** Column names and what they hold. */
export type Columns = Readonly<Record<string, Type>>

/** A row of those columns: times in ms since 1970, jsonb as its text. */
export type Row<C extends Columns> = { readonly [name in keyof C]: Value }

/** Writes many rows with one statement. */
export async function insertRows<C extends Columns>(
  db: Db,
  table: string,
  columns: C,
  rows: readonly Row<C>[],
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(columns)
  const lists = names.map((name) => {
    const type = columns[name] ?? 'text'
    const values = rows.map((row) => encode(type, row[name] ?? null))
    return sql`${values}::${sql.raw(`${type}[]`)}`
  })
  await db.run(sql`
    insert into ${sql.raw(table)} (${sql.raw(names.join(', '))})
    select * from unnest(${sql.join(lists, ', ')})`)
}

/** Calls `write` with the items a chunk at a time, so that no long list is ever held. */
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

function encode(type: Type, value: Value): Value {
  return type === 'timestamptz' && typeof value === 'number' ? new Date(value).toISOString() : value
}
