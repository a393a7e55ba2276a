import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Opens a page at the newest messages of the conversation that it is for, unless it is restored further down. */
export function useNewestInView(whole: RefObject<HTMLElement | null>, isMain: boolean): void {
  useLayoutEffect(() => {
    const bottom = whole.current?.getBoundingClientRect().bottom ?? 0
    const isBelow = isMain && scrollY === 0 && bottom > innerHeight
    if (isBelow) scrollBy({ top: bottom - innerHeight + marginPx })
  }, [whole, isMain])
}

/**
 * Keeps the messages that are read where they stand when older ones appear above them. The log itself must be no anchor
 * for the browser (`[overflow-anchor:none]`), or both would scroll.
 */
export function useKeptPlace(log: RefObject<HTMLElement | null>, first: number | undefined): void {
  const oldest = useRef<{ item: Element; place: number; first: number | undefined } | null>(null)

  useLayoutEffect(() => {
    const known = oldest.current
    if (known?.item.isConnected === true && known.first !== first) {
      const added = placeOf(known.item) - known.place
      if (added !== 0) scrollBy({ top: added })
    }
    const item = log.current?.querySelector('li') ?? null
    oldest.current = item === null ? null : { item, place: placeOf(item), first }
  })
}

const marginPx = 40

/** Where it stands on the page, however far that is scrolled. */
function placeOf(item: Element): number {
  return item.getBoundingClientRect().top + scrollY
}
