import { fail } from '@haat/contract/errors'

type Values = Readonly<Record<string, unknown>>

/**
 * Rejects an edit that was based on outdated values with EDIT_CONFLICT and the `current` values. `seen` holds
 * the values that the editor saw; without it, the edit overwrites. A field that already has the new value is
 * no conflict: the save is a retry, or both editors agree. The caller must have locked the record.
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

/** Compares lists by their elements. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(withoutOrigin(one)) === JSON.stringify(withoutOrigin(other))
}

/** Ignores the origin in URLs of pictures, which clients may send with or without it. */
function withoutOrigin(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^https?:\/\/[^/]+(?=\/)/, '') : (value ?? null)
}
