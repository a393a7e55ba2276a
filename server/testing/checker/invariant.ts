import type { Db, Sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import type { Journal } from './journal.ts'

/** What is checked: an idle market, with what is known about it besides the database. */
export interface Subject {
  db: Db
  /** The folder that contains `media`; null to skip the files. */
  dataDir: string | null
  /** The requests of clients and the responses they got; null to skip them. */
  journal: Journal | null
}

/** One rule that holds in an idle market, computed from first principles. */
export interface Invariant {
  /** `stock.every-change-explained`: the part of the market, then the rule. */
  name: string
  /** A description of every violation that names the row. Empty when the rule holds or can't be checked. */
  find(subject: Subject): Promise<string[]>
}

/** The maximum number of violations that are reported. */
export const mostShown = 200

/** A rule whose violations one statement lists, in a column `what`. */
export function rule(name: string, query: Sql): Invariant {
  return {
    name,
    find: async ({ db }) => (await db.many({ what: text }, query)).map(({ what }) => what),
  }
}
