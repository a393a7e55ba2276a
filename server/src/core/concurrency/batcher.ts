import {
  busyFailure,
  currentDeadline,
  failBusy,
  noClient,
  runInContext,
} from './request-context.ts'

export interface BatcherOptions {
  /** The maximum number of items in one batch. */
  maxItems: number
  /** The maximum number of batches that run concurrently. */
  concurrency: number
  /** How long an item waits before another batch starts beside those that run, in ms; 0 by default. */
  patienceMs?: number
}

const queueMax = 2_000

interface Waiting<Item, Result> {
  item: Item
  deadline: number
  /** When it came, in ms. */
  since: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Returns a function that adds an item to the next batch and resolves to its result. An idle batcher
 * runs an item at once, so no item waits for a batch to fill up; items that arrive while all batches are
 * running go into the next one together. With `patienceMs`, a second batch runs beside the first only when that
 * one is late: one large batch shares more than two small ones. `run` returns one result for each item, in
 * their order. If it throws and `canSplit` says that a single item may be the cause, each item is run again by
 * itself. Throws NOT_READY when the queue is full, or when the deadline of the item's request has passed before
 * its batch starts.
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxItems, concurrency, patienceMs = 0 }: BatcherOptions,
  canSplit: (error: unknown) => boolean,
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = []
  let running = 0
  let isLookedAfter = false

  async function work(): Promise<void> {
    running += 1
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
      // The deadlines allow the batch to start as long as at least one of its requests still waits.
      const deadline = Math.max(...batch.map((each) => each.deadline))
      const items = batch
      await runInContext({ client: noClient, deadline }, () => settle(items, run, canSplit))
      // Another batch runs beside this one: what has come meanwhile may be the next of both.
      if (running > 1) break
    }
    running -= 1
    if (!isLookedAfter) lookAfter()
  }

  /** Starts another batch beside those that run, once the first of the queue has waited long enough. */
  function lookAfter(): void {
    isLookedAfter = false
    const [first] = queue
    if (first === undefined || running >= concurrency) return
    const left = first.since + patienceMs - performance.now()
    isLookedAfter = left > 0
    if (isLookedAfter) setTimeout(lookAfter, left)
    else void work()
  }

  function nextBatch(): readonly Waiting<Item, Result>[] {
    const now = performance.now()
    const batch: Waiting<Item, Result>[] = []
    while (batch.length < maxItems) {
      const next = queue.shift()
      if (next === undefined) break
      if (next.deadline >= now) batch.push(next)
      else next.reject(busyFailure())
    }
    return batch
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (queue.length >= queueMax) failBusy()
      queue.push({ item, deadline: currentDeadline(), since: performance.now(), resolve, reject })
      if (running === 0) void work()
      else if (!isLookedAfter) lookAfter()
    })
}

async function settle<Item, Result>(
  batch: readonly Waiting<Item, Result>[],
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  canSplit: (error: unknown) => boolean,
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item))
    for (const [index, result] of results.entries()) batch[index]?.resolve(result)
  } catch (error) {
    if (batch.length > 1 && canSplit(error)) {
      for (const one of batch) await settle([one], run, canSplit)
    } else for (const { reject } of batch) reject(error)
  }
}
