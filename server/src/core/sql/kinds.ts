import type { z } from '@haat/contract/schema'

/** The columns of a row: what each holds, by its name. */
export type Shape = Readonly<Record<string, Kind<unknown>>>

/** What a kind reads as. */
export type ReadOf<K> = K extends Kind<infer T> ? T : never

/** The row of a shape. */
export type RowOf<S> = { -readonly [K in keyof S]: ReadOf<S[K]> }

/** A value inside JSON. An int8 travels as its digits, since JSON's numbers are inexact above 2^53. */
type JsonRead<T> = T extends bigint ? `${bigint}` : T

/** A row of a shape inside JSON. */
export type JsonOf<S> = { -readonly [K in keyof S]: JsonRead<ReadOf<S[K]>> }

declare const unread: unique symbol
/** JSON whose content nobody has described yet: `holding` does. */
export interface Json {
  readonly [unread]: true
}

type Schema = z.ZodMiniType

/** What JSON holds: rows of a shape, one such row, or what a schema accepts. */
export type Content = { rowsOf: Shape } | { rowOf: Shape } | { schema: Schema }

export interface Facts {
  /** PostgreSQL's id of the type. */
  oid: number
  isNullable: boolean
  /** The only values there are. */
  values?: readonly string[]
  content?: Content
  /** The column can be null, but the statement's conditions leave those rows out. */
  isFiltered?: boolean
  /** The shape is left-joined: where this column of it is null, all of its columns are. */
  presentBy?: string
}

/** What a column holds: PostgreSQL's type, whether it can be null, and the TypeScript type it reads as. */
export class Kind<T> {
  /** A type only. */
  declare readonly reads: T
  readonly facts: Facts

  constructor(facts: Facts) {
    this.facts = facts
  }

  /** The same, but it can be null. */
  get orNull(): Kind<T | null> {
    return new Kind({ ...this.facts, isNullable: true })
  }

  /** JSON with its content: an object with the columns of a shape, a list of them, or by a schema. */
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
export const int8 = kind<bigint>(20)
export const int2 = kind<number>(21)
export const int4 = kind<number>(23)
export const text = kind<string>(25)
export const json = kind<Json>(114)
export const float8 = kind<number>(701)
export const texts = kind<string[]>(1009)
export const date = kind<Date>(1082)
/** Reads as an ISO string. */
export const timestamptz = kind<string>(1184)
export const uuid = kind<string>(2950)
export const uuids = kind<string[]>(2951)
export const tsvector = kind<string>(3614)
export const jsonb = kind<Json>(3802)

/** A text that is one of these. */
export const oneOf = <const V extends string>(...values: V[]): Kind<V> =>
  new Kind({ oid: text.facts.oid, isNullable: false, values })
