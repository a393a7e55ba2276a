import { useEffect, useState, type RefObject } from 'react'

export interface Turning {
  shown: number
  show: (index: number) => void
  onScroll: () => void
}

/** Which picture is shown follows from where the strip is scrolled to. */
export function useTurning(strip: RefObject<HTMLUListElement | null>, count: number): Turning {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    // The strip may have been swiped, or turned by a link, before this code was here.
    const frame = requestAnimationFrame(() => setShown(placeOf(strip.current)))
    return () => cancelAnimationFrame(frame)
  }, [strip])
  return {
    shown: Math.min(shown, count - 1),
    show: (index) => {
      const list = strip.current
      list?.scrollTo({ left: index * list.clientWidth })
      setShown(index)
    },
    onScroll: () => setShown(placeOf(strip.current)),
  }
}

/** The picture that a strip is scrolled to. */
function placeOf(list: HTMLUListElement | null): number {
  return list === null ? 0 : Math.round(list.scrollLeft / Math.max(1, list.clientWidth))
}
