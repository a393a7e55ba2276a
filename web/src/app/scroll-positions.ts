/** The scroll position of each history entry, in CSS pixels; kept for as long as the tab is open. */
const storageKey = 'haat-scroll'
/** The oldest entries beyond this number are forgotten. */
const keptMax = 100
/** How long to wait for a page that is still growing. */
const patienceMs = 15_000

const places = read()
let shown = ''
let stopRestoring: (() => void) | undefined

/** Starts to record the scroll position, and restores it if this tab opens a page again. */
export function startScrollPositions(entry: string): void {
  shown = entry
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => stopRestoring === undefined && recordPosition(), {
    passive: true,
  })
  addEventListener('pagehide', () => {
    // After a return from another site, the position is restored before any script runs.
    history.scrollRestoration = 'auto'
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...places]))
    } catch {
      // Storage may be unavailable (private windows); positions then last until the page is left.
    }
  })
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
  // A script in the page's head (index.html) has set this if the page was left before. It forces the layout of the
  // whole page, so the browser has scrolled there already, or was not able to yet.
  const { dataset } = document.documentElement
  if (dataset['restoring'] === undefined) return
  if (hasChosenPlace() || !restorePosition()) delete dataset['restoring']
}

/** Whether the reader has scrolled since the page loaded, as opposed to the browser's own attempt to restore. */
function hasChosenPlace(): boolean {
  const place = places.get(shown) ?? 0
  const end = document.documentElement.scrollHeight - innerHeight
  const isAsFarAsItGoes = scrollY < place && scrollY > end - 2
  return scrollY > 0 && Math.abs(scrollY - place) > 1 && !isAsFarAsItGoes
}

/** Another entry of the history is shown from now on. */
export function showEntry(entry: string): void {
  stopRestoring?.()
  shown = entry
}

/**
 * Scrolls to where the current entry was left, if that is known, and returns whether it is. The page may still be
 * growing, so it retries as the page grows, until the reader scrolls or the time is up.
 */
export function restorePosition(): boolean {
  const place = places.get(shown)
  if (place === undefined) return false
  const page = document.documentElement
  const listening = new AbortController()
  const growth = new ResizeObserver(go)
  const stop = () => {
    stopRestoring = undefined
    listening.abort()
    growth.disconnect()
    clearTimeout(timer)
    // Two frames later, the parts whose layout was forced keep their height by themselves.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (stopRestoring === undefined) delete page.dataset['restoring']
      }),
    )
  }
  const timer = setTimeout(stop, patienceMs)
  stopRestoring = stop
  // Parts with deferred layout (`later` in base.css) would have another height than when the page was left.
  page.dataset['restoring'] = ''
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(event, stop, { signal: listening.signal, passive: true })
  }
  function go(): void {
    scrollTo(0, place ?? 0)
    if (Math.abs(scrollY - (place ?? 0)) < 1 && isSettled()) stop()
  }
  go()
  if (stopRestoring === stop) growth.observe(document.body)
  return true
}

/** No part of the page says that it is still loading. */
function isSettled(): boolean {
  return document.querySelector('main .skeleton, main [aria-busy="true"]') === null
}

/** Records the position of the current entry. */
export function recordPosition(): void {
  places.delete(shown)
  places.set(shown, scrollY)
  const [oldest] = places.keys()
  if (places.size > keptMax && oldest !== undefined) places.delete(oldest)
}

function read(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return new Map(Array.isArray(stored) ? stored.filter(isPlace) : [])
  } catch {
    return new Map()
  }
}

function isPlace(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
}
