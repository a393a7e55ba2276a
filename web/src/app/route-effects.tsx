import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Every change of route starts at the top of the page, and reading and tabbing start at its content.
 * A reload is no change of route: the browser keeps its place then.
 */
export function RouteEffects() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // The browser's own idea of where a page was left would come after ours.
    history.scrollRestoration = 'manual'
    if (hash !== '') return
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash])

  return null
}
