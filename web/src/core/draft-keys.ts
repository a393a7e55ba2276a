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

/** Where the tab keeps the place that was chosen in it, and what a visitor wanted to save. */
export const chosenPlaceKey = 'haat:place'
export const keptWishKey = 'haat:wish'
/** The same for a browser without storage, until the page is left. */
export const unstored = new Map<string, string>()

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
  unstored.clear()
  try {
    for (const key of [...draftKeys(), chosenPlaceKey, keptWishKey]) sessionStorage.removeItem(key)
    localStorage.removeItem(ownSearchesKey)
  } catch {
    // Without storage there is nothing to find.
  }
}
