import { errorCode, errorData } from './api-error.ts'
import { isRecord } from './persistence.ts'

/** A field that somebody else has changed since a form was opened. */
export interface FieldNews {
  name: string
  before: unknown
  now: unknown
  /** The value in the form; undefined if it was not edited and `now` was taken over. */
  mine?: { value: unknown }
}

/** The current values that an EDIT_CONFLICT carries, unchecked; null for any other failure. */
export function currentOf(error: unknown): Record<string, unknown> | null {
  if (errorCode(error) !== 'EDIT_CONFLICT') return null
  const data = errorData(error)
  return isRecord(data) && isRecord(data['current']) ? data['current'] : null
}

/** What others changed between `start` and `now`, with what was `typed` here. Equal values are left out. */
export function newsOf(start: unknown, now: unknown, typed: unknown): FieldNews[] {
  const [was, is, mine] = [fieldsOf(start), fieldsOf(now), fieldsOf(typed)]
  return [...is]
    .filter(([name, value]) => !isEqual(was.get(name), value))
    .filter(([name, value]) => !mine.has(name) || !isEqual(mine.get(name), value))
    .map(([name, value]) => {
      const before = was.get(name)
      const isTouched = mine.has(name) && !isEqual(mine.get(name), before)
      return { name, before, now: value, ...(isTouched ? { mine: { value: mine.get(name) } } : {}) }
    })
}

function fieldsOf(record: unknown): Map<string, unknown> {
  return new Map(isRecord(record) ? Object.entries(record) : [])
}

function isEqual(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null)
}
