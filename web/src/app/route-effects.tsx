import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mendBrokenPictures } from '#ui/broken-pictures.ts'

const ownFields = '#main :is(input, select, textarea)'

/**
 * Every change of route starts at the top of the page, and reading and tabbing start at its content; a
 * link to a place within the page (the list that is leafed through there) starts at that place.
 * A reload is no change of route: the browser keeps its place then. Nor is a filter or a search box
 * of the page that writes itself into the address: whoever uses it goes on from there.
 *
 * It also says when the page answers at all, for the script that started it (vite-plugins/first-paint.ts).
 */
export function RouteEffects() {
  const { pathname, search, hash } = useLocation()
  const address = pathname + search
  const shown = useRef({ pathname, address })

  useEffect(() => {
    // A press from within an effect would be lost: React can't take up the rest of the page meanwhile.
    setTimeout(() => {
      mendBrokenPictures()
      document.documentElement.dataset['ready'] = ''
      dispatchEvent(new Event('haat:ready'))
    })
  }, [])

  useEffect(() => {
    const last = shown.current
    if (last.address === address) return
    shown.current = { pathname, address }
    if (last.pathname === pathname && document.activeElement?.matches(ownFields) === true) return
    // The browser's own idea of where a page was left would come after ours.
    history.scrollRestoration = 'manual'
    const place = hash === '' ? null : document.getElementById(hash.slice(1))
    if (place !== null) {
      place.scrollIntoView()
      return
    }
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, address, hash])

  return null
}
