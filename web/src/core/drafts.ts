import { isRecord } from './persistence.ts'

/** Whose form it is, which one, and of which record: `new` for one still to be made. */
export interface DraftPlace {
  /** The signed-in person's id; null for a visitor. */
  owner: string | null
  form: string
  id: string
}

/** What was typed into a form and not yet sent. As JSON: whoever reads it checks it. */
export interface Draft {
  /** The record as it was when the typing began; null for a new one. */
  base: unknown
  values: Record<string, unknown>
  /** Fields that were emptied of what they had. */
  emptied: readonly string[]
  /** A file was chosen, which can't be kept. */
  hadFile: boolean
}

const prefix = 'haat:draft:'

// Drafts live as long as the tab: on a shared computer nothing stays behind, and no other tab mixes in.

export function readDraft(place: DraftPlace): Draft | null {
  return readKey(keyOf(place))
}

export function writeDraft(place: DraftPlace, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft))
  } catch {
    // Storage that is full or forbidden costs the draft, never the form.
  }
}

export function forgetDraft(place: DraftPlace): void {
  try {
    sessionStorage.removeItem(keyOf(place))
  } catch {
    // Nothing was kept then.
  }
}

/** The draft of a form, whichever record it is of: where a dialog was open when the session ended. */
export function findDraft(owner: string | null, form: string): { id: string; draft: Draft } | null {
  const start = keyOf({ owner, form, id: '' })
  const key = draftKeys().find((each) => each.startsWith(start))
  const draft = key === undefined ? null : readKey(key)
  return key === undefined || draft === null ? null : { id: key.slice(start.length), draft }
}

/** At a logout: the next person at this computer finds nothing. */
export function forgetDrafts(): void {
  for (const key of draftKeys()) sessionStorage.removeItem(key)
}

function keyOf({ owner, form, id }: DraftPlace): string {
  return `${prefix}${owner ?? 'visitor'}:${form}:${id}`
}

function draftKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
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
