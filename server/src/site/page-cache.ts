import { LRUCache } from 'lru-cache'
import { singleFlight } from '#core/concurrency/single-flight.ts'
import { createPage, type Page, type RenderedBody } from './page.ts'

export interface PageCacheOptions {
  /** How long a page is fresh, in ms. */
  freshMs: number
  /** How much longer it may be sent while it is rendered again, in ms. */
  staleMs: number
  /** The limit of all cached bodies together, in bytes. */
  maxBytes: number
  /** Called when rendering a page again fails while its stale copy is sent. */
  onError?: (error: unknown) => void
  now?: () => number
}

export interface PageCache {
  /** The page of this key; calls `render` when there is none, or only a stale one. */
  get: (key: string, render: () => Promise<RenderedBody>) => Promise<Page>
  /** Expires all pages at once: the next visitor of each page waits for a new one. */
  expire: () => void
  /** How many pages are cached, and their size in bytes. */
  size: () => { pages: number; bytes: number }
  /** The numbers of requests and of renderings since the start. */
  turnover: () => { asked: number; rendered: number }
}

/** Pages with longer keys are rendered each time: no real page has one. */
const keyMax = 300

interface Entry {
  page: Page
  renderedAt: number
  generation: number
  /** All of the bodies that it keeps. */
  bytes: number
}

/**
 * Caches rendered pages for a short while and evicts the least recently used when they exceed the size limit.
 * Concurrent requests for a page share one rendering. Pages that were requested only once may take a quarter
 * of the cache, so that made-up URLs evict nothing else.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { freshMs, staleMs, maxBytes, onError = () => {} } = options
  // The clock of the machine may be set back.
  const { now = () => performance.now() } = options
  const isOver = ({ renderedAt }: Entry) => now() - renderedAt > freshMs + staleMs
  const entries = createEntries(maxBytes, isOver)
  const once = singleFlight<Page>()
  let generation = 0
  const turnover = { asked: 0, rendered: 0 }

  async function render(key: string, make: () => Promise<RenderedBody>): Promise<Page> {
    const started = { renderedAt: now(), generation }
    turnover.rendered += 1
    const rendered = await make()
    const wasWanted = entries.isWanted(key)
    const page = createPage(rendered, {
      onResized: (bytes) => entries.resize(key, page, bytes),
      isWanted: wasWanted,
    })
    // A page that was rendered before a change must not replace one that was rendered after it.
    if (started.generation !== generation) return page
    // If rendering fails, the last good page stays for as long as it may be sent.
    if (rendered.status < 500) entries.drop(key)
    if (isCacheable(key, rendered)) {
      entries.add(key, { page, ...started, bytes: page.length }, wasWanted)
    }
    return page
  }

  /** Joins a running rendering, unless something has changed since it started. */
  function renderOnce(key: string, make: () => Promise<RenderedBody>): Promise<Page> {
    return once(`${generation} ${key}`, () => render(key, make))
  }

  async function get(key: string, make: () => Promise<RenderedBody>): Promise<Page> {
    turnover.asked += 1
    const entry = entries.find(key)
    if (entry === undefined || entry.generation !== generation || isOver(entry)) {
      return renderOnce(key, make)
    }
    entries.use(key, entry)
    if (now() - entry.renderedAt > freshMs) renderOnce(key, make).catch(onError)
    return entry.page
  }

  return {
    get,
    expire: () => void (generation += 1),
    size: entries.size,
    turnover: () => turnover,
  }
}

/**
 * The entries in two caches that share `maxBytes`: pages requested once so far, and the others. Each new entry evicts
 * those that are too old to be sent again, from the least recently used on.
 */
function createEntries(maxBytes: number, isOver: (entry: Entry) => boolean) {
  const sizeCalculation = ({ bytes }: Entry) => Math.max(1, bytes)
  const once = new LRUCache<string, Entry>({ maxSize: Math.floor(maxBytes / 4), sizeCalculation })
  const wanted = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation })
  const weight = () => once.calculatedSize + wanted.calculatedSize
  const find = (key: string) => wanted.peek(key) ?? once.peek(key)

  function add(key: string, entry: Entry, isWanted: boolean): void {
    ;(isWanted ? wanted : once).set(key, entry)
    for (const cache of [once, wanted]) {
      for (const oldest of cache.rvalues()) {
        if (oldest !== undefined && !isOver(oldest)) break
        cache.pop()
      }
    }
    while (weight() > maxBytes) (wanted.size > 0 ? wanted : once).pop()
  }

  return {
    find,
    add,
    drop: (key: string) => void (wanted.delete(key) || once.delete(key)),
    isWanted: (key: string) => wanted.has(key),
    /** Counts a page as requested again. */
    use: (key: string, entry: Entry) => {
      if (wanted.get(key) === undefined && once.delete(key)) wanted.set(key, entry)
    },
    /** Counts the bodies of a cached page again. The cache weighs an entry when it is set. */
    resize: (key: string, page: Page, bytes: number) => {
      const entry = find(key)
      if (entry?.page === page) add(key, { ...entry, bytes }, wanted.has(key))
    },
    size: () => ({ pages: once.size + wanted.size, bytes: weight() }),
  }
}

/** Successful pages, and the one page for 404. */
function isCacheable(key: string, { status, sameAs }: RenderedBody): boolean {
  return (status === 200 || (status === 404 && sameAs === undefined)) && key.length <= keyMax
}
