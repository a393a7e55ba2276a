import { useEffect, useRef, type RefObject } from 'react'

/** For what takes the place of the button that asked for it: the focus, once, so that it isn't lost. */
export function useFocus(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
