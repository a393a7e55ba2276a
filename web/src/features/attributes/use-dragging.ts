import { useState, type PointerEvent, type RefObject } from 'react'

/** Drags the children of a list by their handles, with a mouse, a pen or a finger. The keyboard has buttons for it. */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [place, setPlace] = useState<number | null>(null)

  function move({ clientY }: PointerEvent) {
    if (place === null) return
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const over = rows.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom)
    if (over < 0 || over === place) return
    // A tall neighbour would jump back and forth, so its far half decides.
    const { top = 0, height = 0 } = rows[over] ?? {}
    const isFar = over > place ? clientY > top + height / 2 : clientY < top + height / 2
    if (!isFar) return
    onMove(place, over)
    setPlace(over)
  }

  return {
    place,
    handle: (at: number) => ({
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setPlace(at)
      },
      onPointerMove: move,
      onPointerUp: () => setPlace(null),
      onPointerCancel: () => setPlace(null),
    }),
  }
}
