import { sql, type Sql } from './db.ts'
import { int8, Kind, type Content, type ContentOf, type Facts, type Json } from './kinds.ts'
import type { ReadOf, RowOf, Shape } from './kinds.ts'

/** A shape whose columns know their SQL, so that `columns` can write them. */
export type Selection = Readonly<Record<string, Selected<unknown>>>

/** A column of a table. */
interface Origin {
  table: string
  column: string
}

/** A kind with the SQL that selects it: a table's column or an expression. */
export class Selected<T> extends Kind<T> {
  readonly sql: Sql
  /** Set for a table's column. */
  readonly origin: Origin | undefined

  constructor(facts: Facts, expression: Sql, origin?: Origin) {
    super(facts)
    this.sql = expression
    this.origin = origin
  }

  override get orNull(): Selected<T | null> {
    return new Selected({ ...this.facts, isNullable: true }, this.sql, this.origin)
  }

  override holding<C extends Content>(this: Selected<Json>, content: C): Selected<ContentOf<C>>
  override holding<C extends Content>(
    this: Selected<Json | null>,
    content: C,
  ): Selected<ContentOf<C> | null>
  override holding<C extends Content>(content: C): Selected<ContentOf<C> | null> {
    return new Selected({ ...this.facts, content }, this.sql, this.origin)
  }

  /** Marks a nullable column whose nulls the statement's conditions exclude. */
  get notNull(): Selected<NonNullable<T>> {
    return new Selected(
      { ...this.facts, isNullable: false, isFiltered: true },
      this.sql,
      this.origin,
    )
  }
}

/** A column that is computed by an expression. */
export function computed<T>(kind: Kind<T>, expression: Sql): Selected<T> {
  return new Selected(kind.facts, expression)
}

type Tables = Readonly<Record<string, Shape>>
type Described<T> = {
  readonly [Table in keyof T]: {
    readonly [Column in keyof T[Table]]: Selected<ReadOf<T[Table][Column]>>
  }
}

/** Tables whose columns know their table. */
export function describeTables<const T extends Tables>(tables: T): Described<T>
export function describeTables(tables: Tables): Record<string, Selection> {
  return mapValues(tables, (shape, table) =>
    mapValues(
      shape,
      ({ facts }, column) => new Selected(facts, sql.raw(column), { table, column }),
    ),
  )
}

function mapValues<V, R>(
  values: Readonly<Record<string, V>>,
  map: (value: V, name: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]))
}

/** Some columns of a table: `pick(tables.shops, 'id', 'name')`. */
export function pick<S extends Selection, K extends keyof S & string>(
  table: S,
  ...names: K[]
): Pick<S, K>
export function pick(table: Selection, ...names: string[]): Selection {
  return Object.fromEntries(
    names.flatMap((name) => {
      const column = table[name]
      return column === undefined ? [] : [[name, column]]
    }),
  )
}

/** The same columns, read from the table under this alias. Expressions are not changed. */
export function aliased<S extends Selection>(alias: string, selection: S): S
export function aliased(alias: string, selection: Selection): Selection {
  return mapValues(selection, (each) =>
    each.origin === undefined
      ? each
      : new Selected(each.facts, sql.raw(`${alias}.${each.origin.column}`), each.origin),
  )
}

/**
 * The column list for SELECT or RETURNING: `s.id, s.name, f.id as follow_id`. Building it takes some µs, so hot
 * statements store it in a constant.
 */
export function columns(selection: Selection): Sql {
  const pieces: Sql[] = []
  for (const [name, { origin, sql: each }] of Object.entries(selection)) {
    pieces.push(origin?.column === name ? each : sql`${each} as ${sql.raw(quoted(name))}`)
  }
  return flat(pieces)
}

/**
 * The same as one JSON object. An int8 becomes a string of digits. PostgreSQL looks up how to write each value of
 * `json_build_object`, and each key too, so a row takes it about three quarters of the time.
 */
export function asJson(selection: Selection): Sql {
  const list = Object.entries(selection).map(
    ([name, each]) =>
      sql`${isInt8(each) ? sql`(${each.sql})::text` : each.sql} as ${sql.raw(quoted(name))}`,
  )
  return sql`(select row_to_json(j) from (select ${flat(list)}) j)`
}

const isInt8 = ({ facts }: Kind<unknown>): boolean => facts.oid === int8.facts.oid

/** Fragments joined by commas; a single text if none has values. */
function flat(pieces: readonly Sql[]): Sql {
  const list = sql.join(pieces, ', ')
  const { text, values } = list.compile()
  return values.length === 0 ? sql.raw(text) : list
}

function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name}"`
}

/** A shape whose columns are all null where a left join finds no row. */
export type Optional<S> = { readonly [K in keyof S]: Kind<ReadOf<S[K]> | null> }

/** The shape of a left-joined row; `present` filters out missing rows. */
export function optional<S extends Shape>(shape: S): Optional<S>
export function optional(shape: Shape): Shape {
  const presentBy = keyOf(shape)
  return mapValues(shape, ({ facts }) => new Kind({ ...facts, presentBy }))
}

/** Only the rows that a left join found. */
export function present<S extends Shape, Row extends RowOf<Optional<S>>>(
  shape: S,
  rows: readonly Row[],
): (Row & RowOf<S>)[] {
  const key = keyOf(shape)
  return rows.filter((row): row is Row & RowOf<S> => row[key] !== null)
}

/** The first column that is never null in an existing row. */
function keyOf<S extends Shape>(shape: S): keyof S & string {
  for (const name in shape) if (shape[name]?.facts.isNullable === false) return name
  throw new TypeError('Every column of the shape can be null')
}
