import { describe, expect, it } from 'vitest'
import { inBatches } from './batches.ts'
import { onBehalfOf } from './caller.ts'
import { nobody } from './fair-line.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve, 2))

function recorder(spoilt: number | null = null) {
  const runs: number[][] = []
  const run = async (items: readonly number[]) => {
    runs.push([...items])
    await pause()
    if (spoilt !== null && items.includes(spoilt)) throw new Error(`spoilt by ${spoilt}`)
    return items.map((item) => item * 10)
  }
  return { runs, run }
}

describe('batches', () => {
  it('run an item alone when there is no rush, and gather the rest', async () => {
    const { runs, run } = recorder()
    const add = inBatches(run, { most: 3, atOnce: 1 }, () => true)
    const results = await Promise.all([1, 2, 3, 4, 5].map(add))
    expect(results).toEqual([10, 20, 30, 40, 50])
    expect(runs).toEqual([[1], [2, 3, 4], [5]])
    expect(await add(6)).toBe(60)
  })

  it('go on at the same time up to a limit', async () => {
    const { runs, run } = recorder()
    const add = inBatches(run, { most: 9, atOnce: 2 }, () => true)
    await Promise.all([1, 2, 3, 4].map(add))
    expect(runs).toEqual([[1], [2], [3, 4]])
  })

  it('are split when one item spoils it for the others', async () => {
    const { run } = recorder(3)
    const add = inBatches(run, { most: 9, atOnce: 1 }, () => true)
    const results = await Promise.allSettled([1, 2, 3, 4].map(add))
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })

  it('fail as a whole when splitting would not help', async () => {
    const { run } = recorder(3)
    const add = inBatches(run, { most: 9, atOnce: 1 }, () => false)
    const results = await Promise.allSettled([1, 2, 3, 4].map(add))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect(await add(5)).toBe(50)
  })

  it('leave out what its caller does not wait for any more', async () => {
    const { runs, run } = recorder()
    const add = inBatches(run, { most: 9, atOnce: 1 }, () => false)
    const first = add(1)
    const late = onBehalfOf({ who: nobody, deadline: performance.now() - 1 }, () => add(2))
    const third = onBehalfOf({ who: nobody, deadline: performance.now() + 60_000 }, () => add(3))
    await expect(late).rejects.toMatchObject({ code: 'NOT_READY' })
    expect(await Promise.all([first, third])).toEqual([10, 30])
    expect(runs).toEqual([[1], [3]])
  })

  it('have a line of bounded length', async () => {
    const add = inBatches(
      () => new Promise<never>(() => {}),
      { most: 1, atOnce: 1 },
      () => false,
    )
    for (let n = 0; n <= 2_000; n += 1) void add(n)
    await expect(add(0)).rejects.toMatchObject({ code: 'NOT_READY' })
  })
})
