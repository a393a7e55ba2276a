import type { Kind } from '#core/sql/kinds.ts'

/** An empty shape: the row check compares nothing, and the test itself states what it expects. */
export const unchecked = {}

/** For tests and tools only: reads rows with a type that the caller chooses. The product uses shapes. */
export function anyRow<Row = Record<string, unknown>>(): { [K in keyof Row]: Kind<Row[K]> } {
  return unchecked as { [K in keyof Row]: Kind<Row[K]> }
}
