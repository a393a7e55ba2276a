import { useEffect, useState } from 'react'
import { scrollToTopPx } from './numbers.ts'
import { Icon } from './icon.tsx'

/** A round button in the corner once the page is scrolled past the threshold. */
export function ScrollToTop() {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const look = () => setShown(scrollY > scrollToTopPx)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])

  if (!isShown) return null
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      title="Scroll to top"
      onClick={() => scrollTo({ top: 0, behavior: isStill() ? 'instant' : 'smooth' })}
      className="above-bottom-bar fixed end-4 z-30 grid size-11 animate-fade-in place-items-center rounded-full bg-raised text-ink shadow-float transition-colors hover:text-link"
    >
      <Icon name="arrow-up" />
    </button>
  )
}

/** Whether the visitor prefers reduced motion; a smooth scroll does not check that itself. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
