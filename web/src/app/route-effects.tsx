import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { useLocation, useNavigationType } from 'react-router'
import { selectIsRestored } from '#core/persistence.ts'
import { notePlace, restorePlace, showEntry, startScrollPlaces } from './scroll-places.ts'

const hashPatienceMs = 5_000
const ownFields = '#main :is(input, select, textarea)'

/**
 * Every change of route starts at the top of the page, and reading and tabbing start at its content; a
 * link to a place within the page (the list that is leafed through there) starts at that place. Back and
 * Forward, and a reload, go to where the page was left. A filter or a search box of the page that writes
 * itself into the address is no change of route: whoever uses it goes on from there.
 *
 * It also says when the page answers at all, what the browser stored read, for the script that started it (vite-plugins/first-paint.ts).
 */
export function RouteEffects() {
  const { pathname, search, hash, key } = useLocation()
  const isBackOrForward = useNavigationType() === 'POP'
  const address = pathname + search
  // Entries that were typed in have no key of their own.
  const entry = `${key} ${address}`
  const isRestored = useSelector(selectIsRestored)
  const last = useRef({ pathname, address, entry })
  const isNewPage = useRef(false)

  useEffect(() => {
    if (!isRestored) return
    // A press from within an effect would be lost: React can't take up the rest of the page meanwhile.
    setTimeout(() => {
      document.documentElement.dataset['ready'] = ''
      dispatchEvent(new Event('haat:ready'))
    })
  }, [isRestored])

  useEffect(() => {
    setTimeout(watchPictures)
    startScrollPlaces(last.current.entry)
  }, [])

  // Before the browser notices that the new page is shorter, and moves the reader on account of the old one.
  useLayoutEffect(() => {
    const from = last.current
    if (from.entry === entry) return
    last.current = { pathname, address, entry }
    showEntry(entry)
    if (!isBackOrForward && staysPut(from, { pathname, address })) return notePlace()
    const isPlaced = (isBackOrForward && restorePlace()) || showHash(hash)
    if (isPlaced && !isBackOrForward) return
    if (!isPlaced) scrollTo(0, 0)
    isNewPage.current = true
  }, [pathname, address, entry, hash, isBackOrForward])

  // A dialog that opens with the page has noted by now what had the focus, and gives it back later.
  useEffect(() => {
    if (!isNewPage.current) return
    isNewPage.current = false
    document.getElementById('main')?.focus({ preventScroll: true })
  })

  return null
}

/** The first that can't be loaded brings the code that mends them: without it the browser shows its own sign. */
function watchPictures(): void {
  const mend = () =>
    void import('#ui/broken-pictures.ts').then(
      ({ mendBrokenPictures }) => mendBrokenPictures(),
      () => {},
    )
  const hasFailed = ({ complete, naturalWidth, currentSrc }: HTMLImageElement) =>
    complete && naturalWidth === 0 && currentSrc !== ''
  if ([...document.images].some(hasFailed)) mend()
  else document.addEventListener('error', mend, { capture: true, once: true })
}

interface Place {
  pathname: string
  address: string
}

/** The same address, or one that a field of the page has written. */
function staysPut(from: Place, to: Place): boolean {
  if (from.address === to.address) return true
  return from.pathname === to.pathname && document.activeElement?.matches(ownFields) === true
}

/**
 * Goes to the place within the page that the address names, if there is one; answers whether it did. A page
 * that is still on its way (after signing in) is waited for.
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
