import { useSyncExternalStore } from 'react'
import { chosenPlaceKey as key, unstored } from '#core/draft-keys.ts'

const listeners = new Set<() => void>()

function read(): string | null {
  try {
    return sessionStorage.getItem(key) ?? unstored.get(key) ?? null
  } catch {
    return unstored.get(key) ?? null
  }
}

/** The place that a shopper chose, an id, for as long as the tab is open; undefined: none. */
export function useChosenPlace(): number | undefined {
  const found = Number(useSyncExternalStore(subscribe, read, () => null))
  return Number.isSafeInteger(found) && found > 0 ? found : undefined
}

/** Undefined: from now on none is chosen. */
export function choosePlace(placeId: number | undefined): void {
  unstored.delete(key)
  try {
    if (placeId === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, String(placeId))
  } catch {
    if (placeId !== undefined) unstored.set(key, String(placeId))
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
