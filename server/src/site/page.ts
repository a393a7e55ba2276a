import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { singleFlight } from '#core/concurrency/single-flight.ts'

/** A page as it was rendered. */
export interface RenderedBody {
  status: number
  /** The document in pieces. */
  body: readonly string[]
  /** The key of the page to send instead of this one. */
  sameAs?: string | undefined
}

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * A rendered page ready to be sent. Each compressed body is created once, when it is first requested. From then on the
 * page is kept compressed, which takes a sixth of the memory, and only a client without compression waits for it to be
 * unpacked.
 */
export interface Page {
  status: number
  /** The key of the page to send instead of this one. */
  sameAs: string | undefined
  /** The size of the document in bytes. */
  length: number
  /** A weak tag, so that it is the same for every encoding of the page. */
  etag: string
  encoded: (encoding: Encoding) => Promise<Buffer>
}

export interface PageOptions {
  /** Called with the size of all bodies of the page whenever that changes. */
  onResized?: (bytes: number) => void
  /** Most pages are sent once: a page that nobody is known to ask for again is not worth the best compression. */
  isWanted?: boolean
}

/** A page of this rendering. */
export function createPage(
  { status, sameAs, body: pieces }: RenderedBody,
  { onResized = () => {}, isWanted = true }: PageOptions = {},
): Page {
  const identity = Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
  // No function below may use `pieces` or `identity` itself, or the page would keep it for ever.
  const kept = new Map<Encoding, Buffer>([['identity', identity]])
  const once = singleFlight<Buffer>()

  async function plain(): Promise<Buffer> {
    const [first] = kept
    if (first === undefined) throw new Error('A page keeps at least one body.')
    const [encoding, body] = first
    return encoding === 'identity' ? body : await unpack[encoding](body)
  }

  async function compressed(encoding: Packed): Promise<Buffer> {
    const body = await pack[encoding](await plain(), isWanted)
    kept.delete('identity')
    kept.set(encoding, body)
    onResized([...kept.values()].reduce((sum, { length }) => sum + length, 0))
    return body
  }

  return {
    status,
    sameAs,
    length: identity.length,
    etag: `W/"${createHash('sha1').update(identity).digest('base64url')}"`,
    encoded: async (encoding) =>
      kept.get(encoding) ??
      (await once(encoding, () => (encoding === 'identity' ? plain() : compressed(encoding)))),
  }
}

type Packed = Exclude<Encoding, 'identity'>

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Brotli's 4 takes half the time of 5, and makes a page 7 % larger. */
const quality = { br: 5, quickBr: 4, gzip: 6 } as const
/** Room for most pages, so that a page goes to another thread and back only once. */
const chunkSize = 64 * 1024

const pack: Record<Packed, (body: Buffer, isWanted: boolean) => Promise<Buffer>> = {
  gzip: (body) => gzipped(body, { chunkSize, level: quality.gzip }),
  br: (body, isWanted) =>
    brotli(body, {
      chunkSize,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isWanted ? quality.br : quality.quickBr,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(body),
      },
    }),
}

/**
 * Brotli's window as a power of two, no larger than the page needs. The usual one of 4 MB takes twice as much memory,
 * and V8 counts it: the heap was collected as a whole after every sixth page, which stopped everybody for that long.
 */
function windowOf({ length }: Buffer): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_MAX_WINDOW_BITS: most } = constants
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(length + 1))))
}

const unpack: Record<Packed, (body: Buffer) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
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

/** Whether a browser's `if-none-match` matches this page. */
export function isSamePage(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag))
}
