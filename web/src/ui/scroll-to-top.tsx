import { useEffect, useState } from 'react'
import { scrollStepPx, scrollToTopPx } from './numbers.ts'
import { Icon } from './icon.tsx'

/**
 * A round button in the corner once the page is scrolled past the threshold. For styles it also notes on the root
 * element that the page is (`data-far`), and which way it was scrolled last (`data-scroll`).
 */
export function ScrollToTop() {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    let last = scrollY
    const { dataset } = document.documentElement
    const look = () => {
      const isFar = scrollY > scrollToTopPx
      setShown(isFar)
      if (isFar) dataset['far'] = ''
      else delete dataset['far']
      if (Math.abs(scrollY - last) < scrollStepPx) return
      dataset['scroll'] = isFar && scrollY > last ? 'down' : 'up'
      last = scrollY
    }
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
