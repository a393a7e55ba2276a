import type { Db, Sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import type { Journal } from './journal.ts'

/** What is checked: a market at rest, with what is known of it beside the database. */
export interface Subject {
  db: Db
  /** Folder that holds `media`; null leaves the files out. */
  dataDir: string | null
  /** What clients asked for and were told; null leaves it out. */
  journal: Journal | null
}

/** One rule that a market at rest keeps, counted from first principles. */
export interface Invariant {
  /** `stock.every-change-explained`: the part of the market, then the rule. */
  name: string
  /** Every violation in words that name the row. Empty when the rule holds or can't be judged. */
  find(subject: Subject): Promise<string[]>
}

/** Enough to see what is wrong. */
export const mostShown = 200

/** A rule whose violations one statement lists, in a column `what`. */
export function rule(name: string, query: Sql): Invariant {
  return {
    name,
    find: async ({ db }) => (await db.many({ what: text }, query)).map(({ what }) => what),
  }
}
