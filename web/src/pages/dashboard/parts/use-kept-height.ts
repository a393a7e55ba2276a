import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'

/**
 * Keeps a paged table as tall as its full pages, so that the pager does not move on the shorter last page.
 * `isFull`: the page has all its rows.
 */
export function useKeptHeight(
  isFull: boolean,
  isPaged: boolean,
): { ref: RefObject<HTMLDivElement | null>; style: CSSProperties | undefined } {
  const ref = useRef<HTMLDivElement>(null)
  const [full, setFull] = useState<{ height: number; width: number }>()

  useLayoutEffect(() => {
    const box = ref.current
    if (!isFull || box === null) return
    const { height, width } = box.getBoundingClientRect()
    setFull((last) => (last?.height === height && last.width === width ? last : { height, width }))
  }, [isFull])

  const isKept = isPaged && !isFull && full !== undefined
  return { ref, style: isKept ? { minHeight: full.height } : undefined }
}
