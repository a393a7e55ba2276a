import type { z } from '@haat/contract/schema'

/** The columns of a row: the kind of each column, by name. */
export type Shape = Readonly<Record<string, Kind<unknown>>>

/** The TypeScript type of a kind. */
export type ReadOf<K> = K extends Kind<infer T> ? T : never

/** The row type of a shape. */
export type RowOf<S> = { -readonly [K in keyof S]: ReadOf<S[K]> }

/** A value inside JSON. An int8 becomes a string of digits, because JSON numbers are inexact above 2^53. */
type JsonRead<T> = T extends bigint ? `${bigint}` : T

/** A row of a shape inside JSON. */
export type JsonOf<S> = { -readonly [K in keyof S]: JsonRead<ReadOf<S[K]>> }

declare const unread: unique symbol
/** JSON whose content is not described yet: `holding` describes it. */
export interface Json {
  readonly [unread]: true
}

type Schema = z.ZodMiniType

/** The content of JSON: rows of a shape, one such row, or a value that a schema accepts. */
export type Content = { rowsOf: Shape } | { rowOf: Shape } | { schema: Schema }

export interface Facts {
  /** The OID of the type. */
  oid: number
  isNullable: boolean
  /** The allowed values. */
  values?: readonly string[]
  content?: Content
  /** The column is nullable, but the statement's conditions exclude rows with null. */
  isFiltered?: boolean
  /** The shape is left-joined: where this column is null, the joined row is missing. */
  presentBy?: string
}

/** The kind of a column: PostgreSQL's type, nullability, and the TypeScript type. */
export class Kind<T> {
  /** Exists in types only. */
  declare readonly reads: T
  readonly facts: Facts

  constructor(facts: Facts) {
    this.facts = facts
  }

  /** The same kind, but nullable. */
  get orNull(): Kind<T | null> {
    return new Kind({ ...this.facts, isNullable: true })
  }

  /** Describes the content of JSON: a row of a shape, a list of such rows, or a schema. */
  holding<C extends Content>(this: Kind<Json>, content: C): Kind<ContentOf<C>>
  holding<C extends Content>(this: Kind<Json | null>, content: C): Kind<ContentOf<C> | null>
  holding<C extends Content>(content: C): Kind<ContentOf<C> | null> {
    return new Kind({ ...this.facts, content })
  }
}

export type ContentOf<C extends Content> = C extends { rowsOf: infer S }
  ? JsonOf<S>[]
  : C extends { rowOf: infer S }
    ? JsonOf<S>
    : C extends { schema: infer S extends Schema }
      ? z.infer<S>
      : never

const kind = <T>(oid: number) => new Kind<T>({ oid, isNullable: false })

export const bool = kind<boolean>(16)
export const bytea = kind<Buffer>(17)
export const int8 = kind<bigint>(20)
export const int2 = kind<number>(21)
export const int4 = kind<number>(23)
export const text = kind<string>(25)
export const json = kind<Json>(114)
export const float8 = kind<number>(701)
export const texts = kind<string[]>(1009)
export const int4s = kind<number[]>(1007)
export const float8s = kind<number[]>(1022)
export const date = kind<Date>(1082)
/** Reads as an ISO string. */
export const timestamptz = kind<string>(1184)
export const varbit = kind<string>(1562)
export const uuid = kind<string>(2950)
export const uuids = kind<string[]>(2951)
export const tsvector = kind<string>(3614)
export const jsonb = kind<Json>(3802)

/** A text with one of these values. */
export const oneOf = <const V extends string>(...values: V[]): Kind<V> =>
  new Kind({ oid: text.facts.oid, isNullable: false, values })
