import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** A list whose call never answers must not hide the others until that call is given up. */
const patienceMs = 4_000

/**
 * Lists below each other: a longer one would push the next away, so that waits until the ones above are there, for
 * `patienceMs` at most. A list that was shown stays. Not `:has()` in a style sheet: Chromium 156 left the next list
 * hidden after the placeholders had gone.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const parts = box.current
    if (parts === null) return undefined
    const shown = new WeakSet<Element>()
    const observer = new MutationObserver(() => showInTurn(parts, shown))
    observer.observe(parts, { childList: true, subtree: true })
    showInTurn(parts, shown)
    const patience = setTimeout(() => {
      observer.disconnect()
      for (const part of parts.children) part.removeAttribute('data-waits')
    }, patienceMs)
    return () => {
      observer.disconnect()
      clearTimeout(patience)
    }
  }, [])
  return (
    <div ref={box} className="space-y-8">
      {children}
    </div>
  )
}

function showInTurn(parts: Element, shown: WeakSet<Element>): void {
  let waits = false
  for (const part of parts.children) {
    if (!waits) shown.add(part)
    part.toggleAttribute('data-waits', !shown.has(part))
    waits ||= part.querySelector('.skeleton') !== null
  }
}
