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
}

const queueMax = 2_000

/**
 * Returns a function that adds an item to the next batch and resolves to its result. An idle batcher
 * runs an item at once, so no item waits for a batch to fill up; items that arrive while all batches are
 * running go into the next one together. `run` returns one result for each item, in their order. If it
 * throws and `canSplit` says that a single item may be the cause, each item is run again by itself.
 * Throws NOT_READY when the queue is full, or when the deadline of the item's request has passed before
 * its batch starts.
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxItems, concurrency }: BatcherOptions,
  canSplit: (error: unknown) => boolean,
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item
    deadline: number
    resolve: (result: Result) => void
    reject: (error: unknown) => void
  }
  const queue: Waiting[] = []
  let running = 0

  async function work(): Promise<void> {
    running += 1
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
      // The deadlines allow the batch to start as long as at least one of its requests still waits.
      const deadline = Math.max(...batch.map((each) => each.deadline))
      const items = batch
      await runInContext({ client: noClient, deadline }, () => settle(items))
    }
    running -= 1
  }

  function nextBatch(): readonly Waiting[] {
    const now = performance.now()
    const batch: Waiting[] = []
    while (batch.length < maxItems) {
      const next = queue.shift()
      if (next === undefined) break
      if (next.deadline >= now) batch.push(next)
      else next.reject(busyFailure())
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
      if (queue.length >= queueMax) failBusy()
      queue.push({ item, deadline: currentDeadline(), resolve, reject })
      if (running < concurrency) void work()
    })
}
