import type { Journal } from './journal.ts'

/** A violation to plant: statements that are undone afterwards, or a change of what clients know. */
export interface Plant {
  /** The rule that has to find it. */
  name: string
  what: string
  statements?: readonly string[]
  forge?: (journal: Journal) => void
}
