import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Opens a conversation at its newest messages, and keeps what is read where it stands when older ones appear above it.
 * The log itself must be no anchor for the browser (`[overflow-anchor:none]`), or both would scroll.
 */
export function useKeptPlace(
  whole: RefObject<HTMLElement | null>,
  log: RefObject<HTMLElement | null>,
  first: number | undefined,
): void {
  const oldest = useRef<{ item: Element; place: number } | null>(null)

  useLayoutEffect(() => {
    const bottom = whole.current?.getBoundingClientRect().bottom ?? 0
    if (scrollY === 0 && bottom > innerHeight) scrollBy({ top: bottom - innerHeight + marginPx })
  }, [whole])

  useLayoutEffect(() => {
    const known = oldest.current
    const added = known === null ? 0 : placeOf(known.item) - known.place
    if (added !== 0) scrollBy({ top: added })
    const item = log.current?.querySelector('li') ?? null
    oldest.current = item === null ? null : { item, place: placeOf(item) }
  }, [log, first])
}

const marginPx = 40

/** Where it stands on the page, however far that is scrolled. */
function placeOf(item: Element): number {
  return item.getBoundingClientRect().top + scrollY
}
