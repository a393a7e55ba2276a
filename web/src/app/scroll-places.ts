/** The scroll position of each history entry, in CSS pixels; kept for as long as the tab is open. */
const storageKey = 'haat-scroll'
/** The oldest entries beyond this number are forgotten. */
const keptMax = 100
/** How long to wait for a page that is still growing. */
const patienceMs = 15_000

const places = read()
let shown = ''
let stopRestoring: (() => void) | undefined

/** Begins to note where the reader is, and goes where this tab left the page if it is opened again. */
export function startScrollPlaces(entry: string): void {
  shown = entry
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => stopRestoring === undefined && notePlace(), { passive: true })
  addEventListener('pagehide', () => {
    // Who comes back from elsewhere finds the place before any script runs.
    history.scrollRestoration = 'auto'
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...places]))
    } catch {
      // Storage may be closed to us (private windows): places are kept until the page is left.
    }
  })
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
  // A script in the page's head has set this where the page was left before (index.html): all of it was laid
  // out then, and the browser has gone to the place already, or could not yet.
  const { dataset } = document.documentElement
  if (dataset['restoring'] === undefined) return
  if (hasChosenPlace() || !restorePlace()) delete dataset['restoring']
}

/** Whether the reader has scrolled since the page came, rather than the browser as far as it could. */
function hasChosenPlace(): boolean {
  const place = places.get(shown) ?? 0
  const end = document.documentElement.scrollHeight - innerHeight
  const isAsFarAsItGoes = scrollY < place && scrollY > end - 2
  return scrollY > 0 && Math.abs(scrollY - place) > 1 && !isAsFarAsItGoes
}

/** From now on another entry of the history is shown. */
export function showEntry(entry: string): void {
  stopRestoring?.()
  shown = entry
}

/**
 * Goes back to where the entry shown was left, if it is known; answers whether it is. The page may still be
 * growing towards that place: it is tried again as it does, until the reader scrolls or has waited too long.
 */
export function restorePlace(): boolean {
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
    // Two frames later what was laid out for this keeps its height by itself.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (stopRestoring === undefined) delete page.dataset['restoring']
      }),
    )
  }
  const timer = setTimeout(stop, patienceMs)
  stopRestoring = stop
  // What is laid out later (`later` in base.css) would have another height than when the page was left.
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

/** Nothing on the page says that it is still loading. */
function isSettled(): boolean {
  return document.querySelector('main .skeleton, main [aria-busy="true"]') === null
}

/** The entry shown is left here, as far as is known by now. */
export function notePlace(): void {
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
