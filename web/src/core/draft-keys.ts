/** Whose form it is, which form, and of which record (`new` for a new one). */
export interface DraftPlace {
  /** The signed-in person's id; null for a visitor. */
  owner: string | null
  form: string
  id: string
}

const prefix = 'haat:draft:'
/** Where the browser keeps what was searched for in it. */
export const ownSearchesKey = 'haat:searches'

export function draftKey({ owner, form, id }: DraftPlace): string {
  return `${prefix}${owner ?? 'visitor'}:${form}:${id}`
}

export function draftKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Called at a logout, so that the next person at this computer finds nothing. */
export function forgetDrafts(): void {
  for (const key of draftKeys()) sessionStorage.removeItem(key)
  try {
    localStorage.removeItem(ownSearchesKey)
  } catch {
    // Without storage there is nothing to find.
  }
}
