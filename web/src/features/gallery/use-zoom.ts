import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { panBy, tapScale, wholePicture, zoomAt, type Point, type View } from './zoom-view.ts'

const step = 1.5
const keyPanPx = 60
const tapMs = 300
const tapPx = 24
const swipePx = 60

export interface Zoom {
  view: View
  zoomIn: () => void
  zoomOut: () => void
  /** Handlers of the box that shows the picture. */
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: (event: PointerEvent<HTMLElement>) => void
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  }
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Zooms what a box shows: pinch, double tap, wheel, plus and minus; a drag moves it. A swipe over the whole picture,
 * and the arrow keys, turn to the next one. A new picture (`key`) is shown whole.
 */
export function useZoom(
  box: RefObject<HTMLElement | null>,
  key: string,
  turn: (by: 1 | -1) => void,
): Zoom {
  const [seen, setSeen] = useState({ key, view: wholePicture })
  const view = seen.key === key ? seen.view : wholePicture
  const change = (next: (view: View, size: Point) => View) =>
    setSeen((now) => ({
      key,
      view: next(now.key === key ? now.view : wholePicture, sizeOf(box.current)),
    }))
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) =>
    change((now, size) => zoomAt(now, factor, at, size))
  useWheel(box, zoomBy)
  const handlers = usePointers(box, { view, change, zoomBy, turn })
  const zoomIn = () => zoomBy(step)
  const zoomOut = () => zoomBy(1 / step)

  function onKeyDown(event: KeyboardEvent) {
    const by = arrows[event.key]
    if (event.key === '+' || event.key === '=') zoomIn()
    else if (event.key === '-') zoomOut()
    else if (event.key === '0') change(() => wholePicture)
    else if (by === undefined) return
    else if (view.scale > 1) change((now, size) => panBy(now, by, size))
    else if (by.x !== 0) turn(by.x < 0 ? 1 : -1)
    event.preventDefault()
  }

  return { view, zoomIn, zoomOut, handlers, onKeyDown }
}

const arrows: Record<string, Point> = {
  ArrowLeft: { x: keyPanPx, y: 0 },
  ArrowRight: { x: -keyPanPx, y: 0 },
  ArrowUp: { x: 0, y: keyPanPx },
  ArrowDown: { x: 0, y: -keyPanPx },
}

interface Hand {
  view: View
  change: (next: (view: View, size: Point) => View) => void
  zoomBy: (factor: number, at: Point) => void
  turn: (by: 1 | -1) => void
}

/** One pointer drags, two pinch. */
function usePointers(
  box: RefObject<HTMLElement | null>,
  { view, change, zoomBy, turn }: Hand,
): Zoom['handlers'] {
  const pointers = useRef(new Map<number, Point>())
  const start = useRef({ x: 0, y: 0 })
  const lastTap = useRef({ at: 0, x: 0, y: 0 })

  function tap(at: Point, now: number) {
    const { at: before, x, y } = lastTap.current
    const isDouble = now - before < tapMs && Math.hypot(at.x - x, at.y - y) < tapPx
    lastTap.current = { at: isDouble ? 0 : now, ...at }
    if (isDouble) zoomBy(view.scale > 1 ? 1 / view.scale : tapScale, at)
  }

  return {
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = fromMiddle(box.current, event)
      if (pointers.current.size === 0) start.current = at
      pointers.current.set(event.pointerId, at)
    },
    onPointerMove: (event) => {
      const before = pointers.current.get(event.pointerId)
      if (before === undefined) return
      const at = fromMiddle(box.current, event)
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      pointers.current.set(event.pointerId, at)
      if (other === undefined) {
        change((now, size) => panBy(now, { x: at.x - before.x, y: at.y - before.y }, size))
        return
      }
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }
      zoomBy(distance(at, other) / Math.max(1, distance(before, other)), middle)
    },
    onPointerUp: (event) => {
      const wasAlone = pointers.current.size === 1
      pointers.current.delete(event.pointerId)
      if (!wasAlone) return
      const at = fromMiddle(box.current, event)
      const moved = { x: at.x - start.current.x, y: at.y - start.current.y }
      if (Math.hypot(moved.x, moved.y) < tapPx / 2) tap(at, event.timeStamp)
      else if (view.scale === 1 && Math.abs(moved.x) > Math.max(swipePx, Math.abs(moved.y))) {
        turn(moved.x < 0 ? 1 : -1)
      }
    },
    onPointerCancel: (event) => pointers.current.delete(event.pointerId),
  }
}

/** React's own handler could not keep the page from scrolling. */
function useWheel(box: RefObject<HTMLElement | null>, zoomBy: Hand['zoomBy']): void {
  const latest = useRef(zoomBy)
  useEffect(() => {
    latest.current = zoomBy
  })
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const listening = new AbortController()
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault()
        latest.current(Math.exp(-event.deltaY / 400), fromMiddle(element, event))
      },
      { passive: false, signal: listening.signal },
    )
    return () => listening.abort()
  }, [box])
}

function fromMiddle(element: HTMLElement | null, at: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = (element ?? document.body).getBoundingClientRect()
  return { x: at.clientX - left - width / 2, y: at.clientY - top - height / 2 }
}

function sizeOf(element: HTMLElement | null): Point {
  return { x: element?.clientWidth ?? 0, y: element?.clientHeight ?? 0 }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
