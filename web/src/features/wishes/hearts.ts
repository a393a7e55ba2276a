import { useSyncExternalStore } from 'react'

let saved: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Fills the hearts of these products and empties the others. */
export function showSaved(productIds: Iterable<string>): void {
  saved = new Set(productIds)
  for (const listener of listeners) listener()
}

/** Whether the heart of a product is full. */
export function isSaved(productId: string): boolean {
  return saved.has(productId)
}

/** The products whose hearts are full. */
export function savedIds(): ReadonlySet<string> {
  return saved
}

/** Whether the heart of a product is full; on the server and until the visitor is known, none is. */
export function useIsSaved(productId: string): boolean {
  return useSyncExternalStore(
    listen,
    () => isSaved(productId),
    () => false,
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
