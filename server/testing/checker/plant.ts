import type { Journal } from './journal.ts'

/** A violation to plant: statements that are rolled back afterwards, or a changed journal. */
export interface Plant {
  /** The rule that must find it. */
  name: string
  what: string
  /** The rule of the books that must be among what `books.add-up` finds. */
  rule?: string
  statements?: readonly string[]
  forge?: (journal: Journal) => void
}
