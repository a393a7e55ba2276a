import type { Kind } from '#core/sql/kinds.ts'

/** A shape that says nothing, so nothing is compared: the test says itself what it expects of the row. */
export const unchecked = {}

/** For tests and tools only: reads rows by a type of their own. The product reads by shapes. */
export function anyRow<Row = Record<string, unknown>>(): { [K in keyof Row]: Kind<Row[K]> } {
  return unchecked as { [K in keyof Row]: Kind<Row[K]> }
}
