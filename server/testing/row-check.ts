import type pg from 'pg'
import type { SeenResult } from '#core/sql/db.ts'
import type { Content, Kind, Shape } from '#core/sql/kinds.ts'
import { Selected } from '#core/sql/shapes.ts'
import { untyped } from './untyped.ts'

/** A table's column from PostgreSQL's catalogue. */
interface CatalogueColumn {
  table: string
  column: string
  isNullable: boolean
}

export interface RowCheck {
  /** Compares a result with its shape. */
  see: (result: SeenResult) => void
  /** The problems since the last call, one sentence each with the column and the statement's text. */
  found: () => string[]
}

/**
 * Compares each distinct statement once with how PostgreSQL describes its columns, and the rows of every
 * result with the kinds of its shape.
 */
export async function openRowCheck(database: pg.Pool): Promise<RowCheck> {
  const catalogue = await readCatalogue(database)
  const described = new Map<string, Set<Shape>>()
  const problems = new Set<string>()
  return {
    see: ({ text, shape, fields, rows }) => {
      if (shape === untyped) return
      const add = (reason: string) => problems.add(`${reason}, in: ${text.trim()}`)
      if (described.get(text)?.has(shape) !== true) {
        described.set(text, (described.get(text) ?? new Set()).add(shape))
        columnProblems(shape, fields, catalogue).forEach(add)
      }
      for (const row of rows) rowProblems(shape, row).forEach(add)
    },
    found: () => {
      const all = [...problems]
      problems.clear()
      return all
    },
  }
}

const keyOf = (tableId: number, columnId: number) => `${tableId}.${columnId}`

async function readCatalogue(database: pg.Pool): Promise<Map<string, CatalogueColumn>> {
  const { rows } = await database.query<CatalogueColumn & { key: string }>(`
    select c.oid || '.' || a.attnum as key, c.relname as "table", a.attname as "column",
      not a.attnotnull as "isNullable"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0`)
  return new Map(rows.map((row) => [row.key, row]))
}

function columnProblems(
  shape: Shape,
  fields: SeenResult['fields'],
  catalogue: ReadonlyMap<string, CatalogueColumn>,
): string[] {
  const names = fields.map(({ name }) => name)
  const missing = Object.keys(shape).filter((name) => !names.includes(name))
  const surplus = names.filter((name, index) => !(name in shape) || names.indexOf(name) !== index)
  return [
    ...missing.map((name) => `The shape has a column ${name} that is not selected`),
    ...surplus.map((name) => `The statement selects a column ${name} that the shape does not have`),
    ...fields.flatMap((field) => {
      const kind = shape[field.name]
      return kind === undefined ? [] : fieldProblems(field, kind, catalogue)
    }),
  ]
}

function fieldProblems(
  { name, dataTypeID, tableID, columnID }: pg.FieldDef,
  kind: Kind<unknown>,
  catalogue: ReadonlyMap<string, CatalogueColumn>,
): string[] {
  const { oid, isNullable, isFiltered = false, presentBy } = kind.facts
  const problems: string[] = []
  if (dataTypeID !== oid) {
    problems.push(`Column ${name} is of type ${dataTypeID}, the shape says ${oid}`)
  }
  const source = catalogue.get(keyOf(tableID, columnID))
  if (source === undefined) return problems
  const from = `${source.table}.${source.column}`
  if (source.isNullable && !isNullable && !isFiltered) {
    problems.push(`Column ${name} comes from ${from}, which can be null; the shape says it can't`)
  }
  const origin = kind instanceof Selected && presentBy === undefined ? kind.origin : undefined
  if (origin !== undefined && `${origin.table}.${origin.column}` !== from) {
    problems.push(
      `Column ${name} comes from ${from}, the shape says ${origin.table}.${origin.column}`,
    )
  }
  return problems
}

function rowProblems(shape: Shape, row: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(shape).flatMap(([name, kind]) => valueProblems(name, kind, row))
}

function valueProblems(
  name: string,
  { facts }: Kind<unknown>,
  row: Readonly<Record<string, unknown>>,
): string[] {
  // A missing column is reported once for the statement, not for each row.
  const value = row[name]
  if (value === undefined) return []
  const isAbsent = facts.presentBy !== undefined && row[facts.presentBy] === null
  if (value === null) {
    return facts.isNullable || isAbsent
      ? []
      : [`Column ${name} is null, the shape says it can't be`]
  }
  if (facts.values !== undefined && !facts.values.some((each) => each === value)) {
    return [
      `Column ${name} is ${JSON.stringify(value)}, the shape knows ${facts.values.join(', ')}`,
    ]
  }
  return facts.content === undefined ? [] : contentProblems(name, facts.content, value)
}

/** What is wrong with a value of JSON. */
function contentProblems(name: string, content: Content, value: unknown): string[] {
  if ('schema' in content) {
    const result = content.schema.safeParse(value)
    return result.success
      ? []
      : [`Column ${name} holds ${JSON.stringify(value)}: ${result.error.message}`]
  }
  if ('rowOf' in content) return jsonRowProblems(name, content.rowOf, value)
  if (!Array.isArray(value)) return [`Column ${name} is no list`]
  return value.flatMap((each) => jsonRowProblems(name, content.rowsOf, each))
}

function jsonRowProblems(name: string, shape: Shape, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`Column ${name} holds no object`]
  const row: Record<string, unknown> = { ...value }
  const surplus = Object.keys(row).filter((key) => !(key in shape))
  return [
    ...surplus.map((key) => `Column ${name} holds ${key}, which its shape does not have`),
    ...Object.entries(shape).flatMap(([key, kind]) =>
      jsonProblems(`${name}.${key}`, kind, row[key]),
    ),
  ]
}

/** The JSON types of PostgreSQL's types, by OID. */
const jsonTypes: Record<number, string> = {
  16: 'boolean',
  21: 'number',
  23: 'number',
  701: 'number',
}

function jsonProblems(name: string, kind: Kind<unknown>, value: unknown): string[] {
  if (value === undefined) return [`Column ${name} is missing`]
  const { oid, content } = kind.facts
  const type = jsonTypes[oid] ?? 'string'
  if (value !== null && content === undefined && typeof value !== type) {
    return [`Column ${name} is a ${typeof value}, the shape says ${type}`]
  }
  return valueProblems(name, kind, { [name]: value })
}
