type Listener = (event: PopStateEvent) => void

const listeners: Listener[] = []

/**
 * Hears of Back and Forward before the router does; to be called before the router is drawn. Listeners of
 * the window run in the order they were added, whatever they ask for.
 */
export function watchHistory(): void {
  addEventListener('popstate', (event) => listeners.at(-1)?.(event))
}

/** Whoever came last hears of Back and Forward, and may keep it from the router. Answers what ends it. */
export function onHistoryMove(listener: Listener): () => void {
  listeners.push(listener)
  return () => {
    const index = listeners.indexOf(listener)
    if (index !== -1) listeners.splice(index, 1)
  }
}
