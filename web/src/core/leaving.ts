type OnMove = (event: PopStateEvent) => void
type OnLeave = (leave: () => void) => void

const moves = stack<OnMove>()
const leaves = stack<OnLeave>()

/**
 * Listens to Back and Forward before the router does, so it must be called before the router is rendered:
 * listeners of the window run in the order they were added.
 */
export function watchHistory(): void {
  addEventListener('popstate', (event) => moves.last()?.(event))
}

/** The last listener handles Back and Forward and may stop the router. Returns a function that removes it. */
export const onHistoryMove = moves.add

/**
 * Leaves the page by something other than a link: a search, a logout. Unsaved changes are asked about
 * first.
 */
export function leaveBy(leave: () => void): void {
  const ask = leaves.last()
  if (ask === undefined) leave()
  else ask(leave)
}

/** The last listener decides whether to leave. Returns a function that removes it. */
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
