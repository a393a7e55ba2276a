import { useSyncExternalStore } from 'react'

const key = 'haat:place'
const listeners = new Set<() => void>()
/** What was chosen on this page, for browsers without storage. */
let latest: string | null = null

function read(): string | null {
  try {
    return sessionStorage.getItem(key) ?? latest
  } catch {
    return latest
  }
}

/** The place that a shopper chose, an id, for as long as the tab is open; undefined: none. */
export function useChosenPlace(): number | undefined {
  const found = Number(useSyncExternalStore(subscribe, read, () => null))
  return Number.isSafeInteger(found) && found > 0 ? found : undefined
}

/** Undefined: from now on none is chosen. */
export function choosePlace(placeId: number | undefined): void {
  latest = placeId === undefined ? null : String(placeId)
  try {
    if (latest === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, latest)
  } catch {
    // Then it holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
