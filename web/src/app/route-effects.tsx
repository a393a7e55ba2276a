import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { useLocation, useNavigationType } from 'react-router'
import { selectIsRestored } from '#core/persistence.ts'
import { isSiblingOf } from '#core/sibling.ts'
import { hasMovedFocus, watchFocus } from './moved-focus.ts'
import {
  recordPosition,
  restorePosition,
  showEntry,
  startScrollPositions,
} from './scroll-positions.ts'

const hashPatienceMs = 5_000
const ownFields = '#main :is(input, select, textarea)'

/**
 * Every navigation starts at the top of the page with the focus on its content, unless a person moved the focus while
 * the page was loading: a menu that they opened would close. A link to a place within the page starts at that place.
 * Back, Forward and a reload return to where the page was left. A filter or a search box that writes itself into the
 * address is no navigation, so the focus and the position stay; nor is a choice within a family of products. It also
 * sets `data-ready` once local storage has been read, for the script that replays early presses (vite-
 * plugins/first-paint.ts).
 */
export function RouteEffects() {
  const { pathname, search, hash, key, state } = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const address = pathname + search
  // History entries from a typed address have no key of their own.
  const entry = `${key} ${address}`
  const isRestored = useSelector(selectIsRestored)
  const last = useRef({ pathname, address, entry })
  const isNewPage = useRef(false)

  useEffect(() => {
    if (!isRestored) return
    // A click that is replayed inside an effect would be lost, because React can't render the rest of the page meanwhile.
    setTimeout(() => {
      document.documentElement.dataset['ready'] = ''
      dispatchEvent(new Event('haat:ready'))
    })
  }, [isRestored])

  useEffect(() => {
    setTimeout(watchPictures)
    watchFocus()
    startScrollPositions(last.current.entry)
  }, [])

  // This runs before the browser sees that the new page is shorter and scrolls because of that.
  useLayoutEffect(() => {
    const from = last.current
    if (from.entry === entry) return
    last.current = { pathname, address, entry }
    showEntry(entry)
    const isSibling = isSiblingOf(from.pathname, state)
    if (!isBackOrForward && (isSibling || staysPut(from, { pathname, address })))
      return recordPosition()
    const isPlaced = (isBackOrForward && restorePosition()) || showHash(hash)
    if (isPlaced && !isBackOrForward) return
    if (!isPlaced) scrollTo(0, 0)
    isNewPage.current = true
  }, [pathname, address, entry, hash, state, isBackOrForward])

  // By now a dialog that opens with the page has remembered the focus, and restores it later.
  useEffect(() => {
    if (!isNewPage.current) return
    isNewPage.current = false
    if (!hasMovedFocus(key)) document.getElementById('main')?.focus({ preventScroll: true })
  })

  return null
}

/** The first picture that fails loads the code that replaces broken pictures with a frame. */
function watchPictures(): void {
  const loadReplacement = () =>
    void import('#ui/broken-pictures.ts').then(
      ({ replaceBrokenPictures }) => replaceBrokenPictures(),
      () => {},
    )
  const hasFailed = ({ complete, naturalWidth, currentSrc }: HTMLImageElement) =>
    complete && naturalWidth === 0 && currentSrc !== ''
  if ([...document.images].some(hasFailed)) loadReplacement()
  else document.addEventListener('error', loadReplacement, { capture: true, once: true })
}

interface Place {
  pathname: string
  address: string
}

/** Whether the address is the same, or was changed by a field of the page. */
function staysPut(from: Place, to: Place): boolean {
  if (from.address === to.address) return true
  return from.pathname === to.pathname && document.activeElement?.matches(ownFields) === true
}

/**
 * Scrolls to the place that the address names and returns whether it exists. If the page is still loading
 * (after signing in), it waits for that.
 */
function showHash(hash: string): boolean {
  if (hash === '') return false
  const show = () => {
    const place = document.getElementById(hash.slice(1))
    place?.scrollIntoView()
    return place !== null
  }
  if (show()) return true
  const growth = new ResizeObserver(() => {
    if (location.hash !== hash || show()) growth.disconnect()
  })
  growth.observe(document.body)
  setTimeout(() => growth.disconnect(), hashPatienceMs)
  return false
}
