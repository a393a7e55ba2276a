import { busy, currentDeadline, onBehalfOf, refuseBusy } from './caller.ts'
import type { Ctx } from './ctx.ts'
import type { Pool } from './sql/db.ts'
import { nobody } from './fair-line.ts'

export interface BatchOptions {
  /** How many items one run takes at most. */
  most: number
  /** How many runs go on at the same time at most. */
  atOnce: number
}

/** So many items wait at most. */
const lineMax = 2_000

/**
 * Gathers items while earlier ones are being worked on, and hands them over together: alone when
 * there is no rush, so nothing ever waits for company. `run` answers each item in its place; when it
 * throws and `canSplit` says that one item may have spoilt it for the others, each is run by itself.
 * Refuses with NOT_READY what its caller's deadline has passed for when its turn comes.
 */
export function inBatches<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, atOnce }: BatchOptions,
  canSplit: (error: unknown) => boolean,
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item
    deadline: number
    resolve: (result: Result) => void
    reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let running = 0

  async function work(): Promise<void> {
    running += 1
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
      // The batch may begin as long as it is of use to anybody in it.
      const deadline = Math.max(...batch.map((each) => each.deadline))
      const gathered = batch
      await onBehalfOf({ who: nobody, deadline }, () => settle(gathered))
    }
    running -= 1
  }

  function nextBatch(): readonly Waiting[] {
    const now = performance.now()
    const batch: Waiting[] = []
    while (batch.length < most) {
      const next = waiting.shift()
      if (next === undefined) break
      if (next.deadline >= now) batch.push(next)
      else next.reject(busy())
    }
    return batch
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
    } catch (error) {
      if (batch.length > 1 && canSplit(error)) for (const one of batch) await settle([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= lineMax) refuseBusy()
      waiting.push({ item, deadline: currentDeadline(), resolve, reject })
      if (running < atOnce) void work()
    })
}

/** `inBatches` for work on the database: each pool gathers for itself, and no batch is part of a transaction. */
export function inBatchesByPool<Item, Result>(
  run: (ctx: Ctx, items: readonly Item[]) => Promise<readonly Result[]>,
  options: BatchOptions,
  canSplit: (error: unknown) => boolean,
): (ctx: Ctx, item: Item) => Promise<Result> {
  const known = new WeakMap<Pool, (item: Item) => Promise<Result>>()
  return (ctx, item) => {
    const add =
      known.get(ctx.pool) ??
      inBatches<Item, Result>((items) => run({ ...ctx, db: ctx.pool }, items), options, canSplit)
    known.set(ctx.pool, add)
    return add(item)
  }
}
