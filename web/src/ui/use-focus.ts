import { useEffect, useRef, type RefObject } from 'react'

/** Focuses an element that replaces the button that was pressed, so that the focus isn't lost. */
export function useFocus(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
