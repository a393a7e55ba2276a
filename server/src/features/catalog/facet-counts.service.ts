import { inTransaction, type Ctx } from '#core/ctx.ts'
import {
  analyseKeys,
  compareKeys,
  foldNext,
  rebuild,
  selectCounted,
  selectSparse,
  writeKeys,
  writeKeysOf,
  writeNextKeys,
} from './facet-counts.queries.ts'

/** Products whose counts follow in one transaction: about a tenth of a second. */
const foldedAtOnce = 1_000
const writtenAtOnce = 200
const comparedAtOnce = 2_000
const countedAtOnce = 2_000

/** Lets the counts follow what has changed, until nothing is left. */
export async function foldFacets(ctx: Ctx): Promise<void> {
  let taken: number
  do taken = await inTransaction(ctx, (tx) => foldNext(tx, foldedAtOnce))
  while (taken > 0 && !ctx.lifecycle.isDraining)
}

/** Writes the keys of all products of a category and those under it, a few at a time. */
export async function followFacets(ctx: Ctx, categoryId: string): Promise<void> {
  let last: string | null = null
  do last = await writeKeysOf(ctx, categoryId, last, writtenAtOnce)
  while (last !== null)
}

/** Compares the keys of every product with what they should be, corrects those that differ, and closes gaps. */
export async function sweepFacets(ctx: Ctx): Promise<void> {
  let last: string | null = null
  do {
    const compared: Awaited<ReturnType<typeof compareKeys>> = await compareKeys(
      ctx,
      last,
      comparedAtOnce,
    )
    if (compared.wrong.length > 0) await writeKeys(ctx, compared.wrong)
    last = compared.last
  } while (last !== null)
  for (const id of await selectSparse(ctx)) await inTransaction(ctx, (tx) => rebuild(tx, id))
  await foldFacets(ctx)
}

/**
 * Counts a market that nobody has counted yet, in half the time of following each of its products. If it is cut off,
 * what is left follows as it always does.
 */
export async function countFacets(ctx: Ctx): Promise<void> {
  const next = (last: string | null) =>
    inTransaction(ctx, (tx) => writeNextKeys(tx, last, countedAtOnce))
  let last = await next(null)
  await analyseKeys(ctx)
  while (last !== null) last = await next(last)
  await analyseKeys(ctx)
  await rebuildFacets(ctx)
  await foldFacets(ctx)
}

/** Counts every category from scratch; returns how many there are. */
export async function rebuildFacets(ctx: Ctx): Promise<number> {
  const categories = await selectCounted(ctx)
  for (const id of categories) await inTransaction(ctx, (tx) => rebuild(tx, id))
  return categories.length
}
