import { useState, type PointerEvent, type RefObject } from 'react'

/**
 * Reorders a list by dragging. Every item carries `data-drag-id`; its handle gets `handleOf(id)`. The order changes
 * while the pointer moves, and `onDrop` is called once it is let go.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onDrop: (ids: string[]) => void,
) {
  const [dragged, setDragged] = useState<{ id: string; order: string[] } | null>(null)

  function move(event: PointerEvent) {
    if (dragged === null) return
    const over = idAt(list.current, event.clientY)
    if (over === undefined || over === dragged.id) return
    setDragged({ ...dragged, order: moved(dragged.order, dragged.id, dragged.order.indexOf(over)) })
  }

  function drop() {
    if (dragged === null) return
    setDragged(null)
    if (dragged.order.join() !== ids.join()) onDrop(dragged.order)
  }

  return {
    order: dragged?.order ?? ids,
    draggedId: dragged?.id ?? null,
    handleOf: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged({ id, order: [...ids] })
      },
      onPointerMove: move,
      onPointerUp: drop,
      onPointerCancel: () => setDragged(null),
    }),
  }
}

/** The list with one item at another place. */
export function moved(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, place), id, ...others.slice(place)]
}

function idAt(list: HTMLElement | null, y: number): string | undefined {
  for (const item of list?.querySelectorAll<HTMLElement>('[data-drag-id]') ?? []) {
    const { top, bottom } = item.getBoundingClientRect()
    if (y >= top && y <= bottom) return item.dataset['dragId']
  }
  return undefined
}
