import { inTransaction, type Ctx } from '#core/ctx.ts'
import {
  compareKeys,
  foldNext,
  rebuild,
  selectCounted,
  selectSparse,
  writeKeys,
  writeKeysOf,
} from './facet-counts.queries.ts'

/** Products whose counts follow in one transaction: about a tenth of a second. */
const foldedAtOnce = 1_000
const writtenAtOnce = 200
const comparedAtOnce = 2_000

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

/** Counts every category from scratch; returns how many there are. */
export async function rebuildFacets(ctx: Ctx): Promise<number> {
  const count = (id: string) => inTransaction(ctx, (tx) => rebuild(tx, id))
  const [first, ...others] = await selectCounted(ctx)
  if (first === undefined) return 0
  // By itself: it learns the keys of the figures, for which the others would wait until it commits.
  await count(first)
  await twoAtOnce(others.values(), count)
  return others.length + 1
}

/** Works on two items at a time: PostgreSQL uses one core for each connection. */
async function twoAtOnce<Item>(
  items: Iterator<Item> | AsyncIterator<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const workOnRest = async () => {
    for (let next = await items.next(); next.done !== true; next = await items.next()) {
      await work(next.value)
    }
  }
  await Promise.all([workOnRest(), workOnRest()])
}
