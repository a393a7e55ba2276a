import { useLayoutEffect, useRef, type ReactNode } from 'react'

/**
 * Lists below each other: a longer one would push the next away, so that waits until the ones above are there. Not
 * `:has()` in a style sheet: Chromium 156 left the next list hidden after the placeholders had gone.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const parts = box.current
    if (parts === null) return undefined
    const observer = new MutationObserver(() => showInTurn(parts))
    observer.observe(parts, { childList: true, subtree: true })
    showInTurn(parts)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className="space-y-8">
      {children}
    </div>
  )
}

function showInTurn(parts: Element): void {
  let waits = false
  for (const part of parts.children) {
    part.toggleAttribute('data-waits', waits)
    waits ||= part.querySelector('.skeleton') !== null
  }
}
