import { describe, expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'
import { noClient, runInContext } from './request-context.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve, 2))

function recorder(faulty: number | null = null) {
  const runs: number[][] = []
  const run = async (items: readonly number[]) => {
    runs.push([...items])
    await pause()
    if (faulty !== null && items.includes(faulty)) throw new Error(`item ${faulty} is at fault`)
    return items.map((item) => item * 10)
  }
  return { runs, run }
}

describe('a batcher', () => {
  it('runs an item alone when it is idle, and batches items that arrive while it runs', async () => {
    const { runs, run } = recorder()
    const add = createBatcher(run, { maxItems: 3, concurrency: 1 }, () => true)
    const results = await Promise.all([1, 2, 3, 4, 5].map(add))
    expect(results).toEqual([10, 20, 30, 40, 50])
    expect(runs).toEqual([[1], [2, 3, 4], [5]])
    expect(await add(6)).toBe(60)
  })

  it('runs batches concurrently up to its limit', async () => {
    const { runs, run } = recorder()
    const add = createBatcher(run, { maxItems: 9, concurrency: 2 }, () => true)
    await Promise.all([1, 2, 3, 4].map(add))
    expect(runs).toEqual([[1], [2], [3, 4]])
  })

  it('runs a second batch only beside one that is late', async () => {
    const runs: number[][] = []
    const { promise: late, resolve: finish } = Promise.withResolvers<void>()
    const run = async (items: readonly number[]) => {
      runs.push([...items])
      await (items.includes(2) ? late : pause())
      return items
    }
    const add = createBatcher(run, { maxItems: 9, concurrency: 2, patienceMs: 100 }, () => false)
    const first = [1, 2, 3].map(add)
    await expect.poll(() => runs).toEqual([[1], [2, 3]])
    const added = performance.now()
    const others = [4, 5].map(add)
    expect(runs).toHaveLength(2)
    await expect.poll(() => runs, { interval: 1 }).toEqual([[1], [2, 3], [4, 5]])
    expect(performance.now() - added).toBeGreaterThan(95)
    const last = add(6)
    expect(await Promise.all(others)).toEqual([4, 5])
    await pause()
    expect(runs).toHaveLength(3)
    finish()
    expect(await Promise.all([...first, last])).toEqual([1, 2, 3, 6])
    expect(runs.slice(3)).toEqual([[6]])
  })

  it('runs the items one by one when a single item may have caused the failure', async () => {
    const { run } = recorder(3)
    const add = createBatcher(run, { maxItems: 9, concurrency: 1 }, () => true)
    const results = await Promise.allSettled([1, 2, 3, 4].map(add))
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })

  it('fails the whole batch when splitting would not help', async () => {
    const { run } = recorder(3)
    const add = createBatcher(run, { maxItems: 9, concurrency: 1 }, () => false)
    const results = await Promise.allSettled([1, 2, 3, 4].map(add))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect(await add(5)).toBe(50)
  })

  it('drops items whose request has passed its deadline', async () => {
    const { runs, run } = recorder()
    const add = createBatcher(run, { maxItems: 9, concurrency: 1 }, () => false)
    const within = (ms: number, item: number) =>
      runInContext({ client: noClient, deadline: performance.now() + ms }, () => add(item))
    const first = add(1)
    const late = within(-1, 2)
    const third = within(60_000, 3)
    await expect(late).rejects.toMatchObject({ code: 'NOT_READY' })
    expect(await Promise.all([first, third])).toEqual([10, 30])
    expect(runs).toEqual([[1], [3]])
  })

  it('has a bounded queue', async () => {
    const add = createBatcher(
      () => new Promise<never>(() => {}),
      { maxItems: 1, concurrency: 1 },
      () => false,
    )
    for (let n = 0; n <= 2_000; n += 1) void add(n)
    await expect(add(0)).rejects.toMatchObject({ code: 'NOT_READY' })
  })
})
