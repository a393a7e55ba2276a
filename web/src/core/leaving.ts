type OnMove = (event: PopStateEvent) => void
type OnLeave = (leave: () => void) => void

const moves = stack<OnMove>()
const leaves = stack<OnLeave>()

/**
 * Hears of Back and Forward before the router does; to be called before the router is drawn. Listeners of
 * the window run in the order they were added, whatever they ask for.
 */
export function watchHistory(): void {
  addEventListener('popstate', (event) => moves.last()?.(event))
}

/** Whoever came last hears of Back and Forward, and may keep it from the router. Answers what ends it. */
export const onHistoryMove = moves.add

/** Leaves the page by something that is no link: a search, a log-out. Something unsaved is asked about first. */
export function leaveBy(leave: () => void): void {
  const ask = leaves.last()
  if (ask === undefined) leave()
  else ask(leave)
}

/** Whoever came last decides whether somebody leaves so. Answers what ends it. */
export const onLeaving = leaves.add

function stack<T>() {
  const items: T[] = []
  return {
    last: () => items.at(-1),
    add: (item: T) => {
      items.push(item)
      return () => {
        const index = items.indexOf(item)
        if (index !== -1) items.splice(index, 1)
      }
    },
  }
}
