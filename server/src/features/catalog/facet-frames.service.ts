import { LRUCache } from 'lru-cache'
import { runInBackground } from '#core/concurrency/request-context.ts'
import type { Ctx } from '#core/ctx.ts'
import {
  selectAttributeFacets,
  selectBasicKeys,
  selectKeys,
  selectPriceEnds,
  type FacetScope,
} from './facets.queries.ts'

declare module '#core/ctx.ts' {
  interface Resources {
    /** The frames that anonymous callers of a large market share, by their categories. */
    facetFrames: FacetFrames
  }
}

type Place = Pick<FacetScope, 'root' | 'categories'>

/** What the facets of categories are before anything is chosen or counted. */
export type FacetFrame = Awaited<ReturnType<typeof readFrame>>
export type FacetFrames = LRUCache<string, FacetFrame, { ctx: Ctx; place: Place }>

/** As old as a shared answer may become, in ms. */
const oldestMs = 5_000
const framesMax = 100

export function createFacetFrames(): FacetFrames {
  return new LRUCache({
    max: framesMax,
    ttl: oldestMs,
    fetchMethod: (_key, _stale, { context: { ctx, place } }) =>
      runInBackground(() => readFrame(ctx, place)),
  })
}

/**
 * The frame of these categories with the keys that are chosen. In a market where callers share answers, it may be five
 * seconds old: the names and the order of what a category is narrowed by rarely change, and cost as much as the counts.
 */
export async function frameOf(
  ctx: Ctx,
  { root, categories }: Place,
  chosen: readonly number[],
): Promise<FacetFrame> {
  const place = { root, categories }
  if (!(await ctx.resources.sharesAnswers())) return await readFrame(ctx, place, chosen)
  const key = [root, ...categories].join(' ')
  const frame = await ctx.resources.facetFrames.forceFetch(key, { context: { ctx, place } })
  const known = new Set(frame.keys.map((row) => row.key))
  if (chosen.every((each) => known.has(each))) return frame
  return { ...frame, keys: await selectKeys(ctx, { categories }, chosen) }
}

async function readFrame(ctx: Ctx, { root, categories }: Place, chosen: readonly number[] = []) {
  const [attributes, keys, basics, ends] = await Promise.all([
    root === null ? [] : selectAttributeFacets(ctx, root),
    selectKeys(ctx, { categories }, chosen),
    selectBasicKeys(ctx),
    selectPriceEnds(ctx, categories),
  ])
  return { attributes, keys, all: basics.find((each) => each.is_all)?.key, ends }
}
