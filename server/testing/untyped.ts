import type { Shape } from '#core/sql/kinds.ts'

/** For tests that compare whole rows: every value is `unknown`, so nothing is read by a type that could lie. */
export const untyped: Shape = {}
