/** Whose form it is, which one, and of which record: `new` for one still to be made. */
export interface DraftPlace {
  /** The signed-in person's id; null for a visitor. */
  owner: string | null
  form: string
  id: string
}

const prefix = 'haat:draft:'

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

/** At a logout: the next person at this computer finds nothing. */
export function forgetDrafts(): void {
  for (const key of draftKeys()) sessionStorage.removeItem(key)
}
