import { draftKey, draftKeys, type DraftPlace } from './draft-keys.ts'
import { isRecord } from './persistence.ts'

/** Input of a form that was not sent yet. It is stored as JSON, so readers must check it. */
export interface Draft {
  /** The record when the editing began; null for a new one. */
  base: unknown
  values: Record<string, unknown>
  /** Fields whose value was deleted. */
  emptied: readonly string[]
  /** A file was chosen, which can't be kept. */
  hadFile: boolean
}

// Drafts live as long as the tab, so a shared computer keeps nothing and no other tab interferes.

export function readDraft(place: DraftPlace): Draft | null {
  return readKey(draftKey(place))
}

export function writeDraft(place: DraftPlace, draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey(place), JSON.stringify(draft))
  } catch {
    // If storage is full or forbidden, there is no draft, but the form works.
  }
}

export function forgetDraft(place: DraftPlace): void {
  try {
    sessionStorage.removeItem(draftKey(place))
  } catch {
    // Without storage there is no draft to delete.
  }
}

/** The draft of a form, whichever record it is of: where a dialog was open when the session ended. */
export function findDraft(owner: string | null, form: string): { id: string; draft: Draft } | null {
  const start = draftKey({ owner, form, id: '' })
  const found = draftKeys().find((each) => each.startsWith(start))
  const draft = found === undefined ? null : readKey(found)
  return found === undefined || draft === null ? null : { id: found.slice(start.length), draft }
}

function readKey(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isRecord(draft) || !isRecord(draft['values'])) return null
    const { base, values, emptied, hadFile } = draft
    const names = Array.isArray(emptied) ? emptied.filter((name) => typeof name === 'string') : []
    return { base, values, emptied: names, hadFile: hadFile === true }
  } catch {
    return null
  }
}
