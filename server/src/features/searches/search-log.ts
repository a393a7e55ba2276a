import { runInBackground } from '#core/concurrency/request-context.ts'
import type { Ctx } from '#core/ctx.ts'

/** Whether some product contains every typed word, only some of them, or none. */
export type SearchResult = 'ALL' | 'PART' | 'NONE'

/** A term, and how often it was searched for since it was last written. */
export interface CountedSearch {
  term: string
  searches: number
  result: SearchResult
  /** The customers who searched for it, and when each did first (ms since 1970). Visitors are not told apart. */
  people: Map<string, number>
}

type Write = (ctx: Ctx, searches: readonly CountedSearch[]) => Promise<void>

/** Searches that this process has counted and not written yet. */
export interface SearchLog {
  counted: Map<string, CountedSearch>
  timer: NodeJS.Timeout | undefined
}

declare module '#core/ctx.ts' {
  interface Resources {
    searchLog: SearchLog
  }
}

export function createSearchLog(): SearchLog {
  return { counted: new Map(), timer: undefined }
}

const writeAfterMs = 15_000
/**
 * The number of different terms that are counted between two writes; further terms are ignored. Visitors' fill half of
 * them at most: one who makes up terms leaves room for those of customers.
 */
const termsMax = 500
const visitorTermsMax = termsMax / 2
const termMax = 60
/** The customers that are remembered of one term between two writes. */
const peopleMax = 50
/** An email address, a link, or a number as long as a phone's or a card's. */
const maybePersonal = /@|:\/\/|www\.|(?:\d[ -]?){7,}/

/** A search as a request reports it. `customerId`: null for visitors, and for everyone who can't buy. */
export interface Search {
  term: string
  result: SearchResult
  customerId: string | null
}

/** Counts a search in memory, so that a request writes nothing. Terms that may contain personal data are ignored. */
export function countSearch(
  ctx: Ctx,
  { term: typed, result, customerId }: Search,
  write: Write,
): void {
  const term = typed.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (term.length < 2 || term.length > termMax || maybePersonal.test(term)) return
  const log = ctx.resources.searchLog
  const counted = log.counted.get(term) ?? { term, searches: 0, result, people: new Map() }
  counted.searches += 1
  counted.result = result
  const { people } = counted
  if (customerId !== null && people.size < peopleMax && !people.has(customerId)) {
    people.set(customerId, Date.now())
  }
  const room = customerId === null ? visitorTermsMax : termsMax
  if (log.counted.size < room || log.counted.has(term)) log.counted.set(term, counted)
  log.timer ??= setTimeout(() => void writeSearches(ctx, write), writeAfterMs).unref()
}

/** Writes the counts since the last write. If that fails, they are lost. */
export async function writeSearches(ctx: Ctx, write: Write): Promise<void> {
  const log = ctx.resources.searchLog
  clearTimeout(log.timer)
  log.timer = undefined
  const searches = [...log.counted.values()]
  log.counted.clear()
  if (searches.length === 0) return
  // The deadline of the request that searched first has passed long ago.
  const work = () => write({ ...ctx, db: ctx.pool }, searches)
  await runInBackground(work).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'counted searches could not be written'),
  )
}
