import { onBehalfOf } from '#core/caller.ts'
import type { Ctx } from '#core/ctx.ts'
import type { Pool } from '#core/sql/db.ts'
import { nobody } from '#core/fair-line.ts'

/** Whether some product has every word that was typed, only some of them, or none. */
export type SearchResult = 'ALL' | 'PART' | 'NONE'

/** A term with how often it was searched for since it was last written. */
export interface CountedSearch {
  term: string
  searches: number
  result: SearchResult
}

type Write = (ctx: Ctx, searches: readonly CountedSearch[]) => Promise<void>

interface SearchLog {
  counted: Map<string, CountedSearch>
  timer: NodeJS.Timeout | undefined
}

const writeAfterMs = 15_000
/** Different terms that are counted between two writes; the rest of a flood is left out. */
const termsMax = 500
const termMax = 60
/** An address, a link, or figures as long as a phone's or a card's number. */
const maybePersonal = /@|:\/\/|www\.|(?:\d[ -]?){7,}/

const logs = new WeakMap<Pool, SearchLog>()

/**
 * Counts a search in memory: nothing is written on a request's way. Terms that may hold somebody's data
 * are left out.
 */
export function countSearch(ctx: Ctx, typed: string, result: SearchResult, write: Write): void {
  const term = typed.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (term.length < 2 || term.length > termMax || maybePersonal.test(term)) return
  const log = logOf(ctx.pool)
  const known = log.counted.get(term)
  if (known !== undefined) {
    known.searches += 1
    known.result = result
  } else if (log.counted.size < termsMax) {
    log.counted.set(term, { term, searches: 1, result })
  }
  log.timer ??= setTimeout(() => void writeSearches(ctx, write), writeAfterMs).unref()
}

/** Writes what was counted since the last time. What can't be written is lost: it is a count, no record. */
export async function writeSearches(ctx: Ctx, write: Write): Promise<void> {
  const log = logOf(ctx.pool)
  clearTimeout(log.timer)
  log.timer = undefined
  const searches = [...log.counted.values()]
  log.counted.clear()
  if (searches.length === 0) return
  // On nobody's behalf: whoever searched first has long had an answer, and their deadline is over.
  const work = () => write({ ...ctx, db: ctx.pool }, searches)
  await onBehalfOf({ who: nobody, deadline: Infinity }, work).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'counted searches could not be written'),
  )
}

function logOf(pool: Pool): SearchLog {
  const log = logs.get(pool) ?? { counted: new Map(), timer: undefined }
  logs.set(pool, log)
  return log
}
