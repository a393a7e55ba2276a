import { fail } from '@haat/contract/errors'

type Values = Readonly<Record<string, unknown>>

/**
 * Refuses an edit that was decided on values which are no longer so, with EDIT_CONFLICT and the `current`
 * ones. `seen` is what the editor had in front of them; whoever says nothing of it overwrites. A field
 * that already is what the edit makes of it is no conflict: the save is a repeated one, or both editors
 * agree. The record has to be locked.
 */
export function insistOnSeen(seen: Values | undefined, current: Values, edit: Values): void {
  if (seen === undefined) return
  const changed = Object.keys(seen).filter(
    (key) => !isSame(seen[key], current[key]) && !isSame(edit[key], current[key]),
  )
  if (changed.length === 0) return
  const message = 'This has changed since you opened it.'
  fail('EDIT_CONFLICT', {
    data: { current },
    errors: changed.map((path) => ({ path, message })),
  })
}

/** Lists are the same by what is in them. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(withoutOrigin(one)) === JSON.stringify(withoutOrigin(other))
}

/** Pictures have an address with or without the market's own in front. */
function withoutOrigin(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^https?:\/\/[^/]+(?=\/)/, '') : (value ?? null)
}
