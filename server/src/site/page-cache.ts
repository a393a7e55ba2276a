import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page as it was rendered. */
export interface RenderedBody {
  status: number
  body: string
  /** The key of the page to send instead of this one. */
  sameAs?: string | undefined
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page ready to be sent: its bodies by encoding are made once, when first asked for. */
export interface Page {
  status: number
  /** The key of the page to send instead of this one. */
  sameAs: string | undefined
  /** Weak, so that one tag stands for every encoding of the page. */
  etag: string
  encoded: (encoding: Encoding) => Promise<Buffer>
}

export interface PageCacheOptions {
  /** How long a page is as good as new, in ms. */
  freshMs: number
  /** How much longer it may be sent while a new one is rendered, in ms. */
  staleMs: number
  /** What all kept bodies may weigh together, in bytes. */
  maxBytes: number
  /** Told of a page that could not be renewed while its old copy is still sent. */
  onError?: (error: unknown) => void
  now?: () => number
}

export interface PageCache {
  /** The page of this key, rendered by `render` when there is none good enough. */
  get: (key: string, render: () => Promise<RenderedBody>) => Promise<Page>
  /** What is kept is out of date from now on: the next visitor of each page waits for a new one. */
  expire: () => void
  /** How many pages are kept, and what they weigh in bytes. */
  size: () => { pages: number; bytes: number }
  /** Since the start: how often a page was asked for, and how often one had to be rendered. */
  turnover: () => { asked: number; rendered: number }
}

/** Pages with longer keys are rendered each time. */
const keyMax = 300

interface Entry {
  page: Page
  renderedAt: number
  generation: number
  bytes: number
}

/**
 * Keeps rendered pages for a short while, the least recently asked for going first when they weigh
 * too much. However many visitors ask for a page at once, it is rendered once. Pages that were asked for
 * only once may weigh a quarter of it all: addresses that somebody makes up push out no others.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { freshMs, staleMs, maxBytes, onError = () => {}, now = Date.now } = options
  const kept = keepPages(maxBytes)
  const flights = new Map<string, Promise<Page>>()
  let generation = 0
  const turnover = { asked: 0, rendered: 0 }

  async function render(key: string, make: () => Promise<RenderedBody>): Promise<Page> {
    const entry: Entry = { page: noPage, renderedAt: now(), generation, bytes: 0 }
    turnover.rendered += 1
    const rendered = await make()
    const identity = Buffer.from(rendered.body)
    entry.page = pageOf(rendered, identity, (size) => kept.weigh(key, entry, size))
    // What was rendered before a change must not take the place of what was rendered after it.
    if (entry.generation !== generation) return entry.page
    // A server in trouble leaves the last good page standing for as long as it may be sent.
    const wasWanted = kept.isWanted(key)
    if (rendered.status < 500) kept.drop(key)
    if (!isKept(key, rendered)) return entry.page
    kept.add(key, entry, wasWanted)
    kept.weigh(key, entry, identity.length)
    return entry.page
  }

  /** Joins a rendering under way, unless something has changed since it began. */
  function renderOnce(key: string, make: () => Promise<RenderedBody>): Promise<Page> {
    const flight = `${generation} ${key}`
    const running = flights.get(flight)
    if (running !== undefined) return running
    const started = render(key, make).finally(() => flights.delete(flight))
    flights.set(flight, started)
    return started
  }

  async function get(key: string, make: () => Promise<RenderedBody>): Promise<Page> {
    turnover.asked += 1
    const entry = kept.find(key)
    if (entry === undefined || entry.generation !== generation) return renderOnce(key, make)
    const age = now() - entry.renderedAt
    if (age > freshMs + staleMs) return renderOnce(key, make)
    kept.want(key, entry)
    if (age > freshMs) renderOnce(key, make).catch(onError)
    return entry.page
  }

  return {
    get,
    expire: () => void (generation += 1),
    size: kept.size,
    turnover: () => turnover,
  }
}

/** The pages themselves, by when they were asked for last: those asked for once, and the others. */
function keepPages(maxBytes: number) {
  const once = new Map<string, Entry>()
  const wanted = new Map<string, Entry>()
  const weight = { all: 0, once: 0 }
  const find = (key: string) => wanted.get(key) ?? once.get(key)

  function drop(key: string): void {
    const bytes = find(key)?.bytes ?? 0
    weight.all -= bytes
    if (!wanted.delete(key) && once.delete(key)) weight.once -= bytes
  }

  function dropOldest(of: ReadonlyMap<string, Entry>): void {
    const [oldest] = of.keys()
    if (oldest !== undefined) drop(oldest)
  }

  return {
    find,
    drop,
    isWanted: (key: string) => wanted.has(key),
    add: (key: string, entry: Entry, isWanted: boolean) => {
      ;(isWanted ? wanted : once).set(key, entry)
    },
    /** A page that is asked for again. */
    want: (key: string, entry: Entry) => {
      if (once.delete(key)) weight.once -= entry.bytes
      wanted.delete(key)
      wanted.set(key, entry)
    },
    /** Counts a body of a kept page, and makes room for it. */
    weigh: (key: string, entry: Entry, more: number) => {
      if (find(key) !== entry) return
      entry.bytes += more
      weight.all += more
      if (once.has(key)) weight.once += more
      while (weight.once > maxBytes / 4) dropOldest(once)
      while (weight.all > maxBytes) dropOldest(wanted.size > 0 ? wanted : once)
    },
    size: () => ({ pages: once.size + wanted.size, bytes: weight.all }),
  }
}

/** Good pages, and the one page that says that nothing is there. Nobody means the longest addresses. */
function isKept(key: string, { status, sameAs }: RenderedBody): boolean {
  return (status === 200 || (status === 404 && sameAs === undefined)) && key.length <= keyMax
}

const noPage: Page = {
  status: 0,
  sameAs: undefined,
  etag: '',
  encoded: async () => Buffer.alloc(0),
}

function pageOf(
  { status, sameAs }: RenderedBody,
  identity: Buffer,
  onCompressed: (bytes: number) => void,
): Page {
  const bodies = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(identity)]])
  return {
    status,
    sameAs,
    etag: `W/"${createHash('sha1').update(identity).digest('base64url')}"`,
    encoded: (encoding) => {
      const known = bodies.get(encoding)
      if (known !== undefined) return known
      const made = compress(identity, encoding).then((body) => {
        onCompressed(body.length)
        return body
      })
      bodies.set(encoding, made)
      return made
    },
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const quality = { br: 5, gzip: 6 } as const

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: quality.gzip })
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality.br,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

/** The best encoding a browser takes, by its `accept-encoding` header. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? '').split(',').map((offer) => offer.trim().toLowerCase())
  const takes = (name: string) =>
    offers.some((offer) => {
      const [coding, ...parameters] = offer.split(';').map((part) => part.trim())
      return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** Whether a browser's `if-none-match` names this very page. */
export function isSamePage(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag))
}
