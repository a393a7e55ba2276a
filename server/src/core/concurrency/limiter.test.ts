import { afterEach, describe, expect, it, vi } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import { createLimiter, type LimiterOptions } from './limiter.ts'
import { runInContext } from './request-context.ts'

const person = (name: string, network = 'home') => ({ client: { network, person: name } })
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A limiter whose work finishes when the test finishes it. */
function busyLimiter(options: Partial<LimiterOptions> = {}) {
  const limiter = createLimiter({ concurrency: 1, queueMax: 100, waitMs: 600_000, ...options })
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (name: string, of = person(name)) =>
    limiter.run(async () => {
      started.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    }, of)
  return { limiter, started, run, endOne: () => ends.shift()?.() }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a limiter', () => {
  it('serves people round-robin, even when one of them queues many items', async () => {
    const { started, run, endOne } = busyLimiter()
    const all = [run('a1', person('a')), run('a2', person('a')), run('a3', person('a'))]
    all.push(run('b1', person('b')), run('c1', person('c', 'office')))
    for (let n = 1; n <= 5; n += 1) {
      await vi.waitFor(() => expect(started).toHaveLength(n), { timeout: 10_000 })
      endOne()
    }
    await Promise.all(all)
    expect(started).toEqual(['a1', 'a2', 'c1', 'b1', 'a3'])
  })

  it('rejects at once with a retry time when its queue is full', async () => {
    const { run, endOne, limiter } = busyLimiter({ queueMax: 1 })
    const first = run('a')
    const second = run('a')
    await expect(run('a')).rejects.toMatchObject({
      code: 'NOT_READY',
      status: 503,
      retryAfterSeconds: expect.any(Number),
    })
    expect(limiter.figures).toEqual({ running: 1, waiting: 1, refused: 1 })
    endOne()
    await first
    endOne()
    await second
    expect(limiter.figures).toEqual({ running: 0, waiting: 0, refused: 1 })
  })

  it('rejects work of the client with the longest queue to make room for others', async () => {
    const { run, started, endOne } = busyLimiter({ queueMax: 2 })
    const first = run('a1', person('a'))
    const second = run('a2', person('a'))
    const third = run('a3', person('a'))
    const other = run('b1', person('b'))
    await expect(third).rejects.toMatchObject({ code: 'NOT_READY' })
    endOne()
    await first
    endOne()
    await vi.waitFor(() => expect(started).toHaveLength(3), { timeout: 10_000 })
    endOne()
    expect(await Promise.all([second, other])).toEqual(['a2', 'b1'])
  })

  it('rejects work that has waited too long, even while no slot is released', async () => {
    const { run, limiter } = busyLimiter({ waitMs: 40 })
    void run('stuck')
    await expect(run('b')).rejects.toMatchObject({ code: 'NOT_READY' })
    expect(limiter.figures).toMatchObject({ running: 1, waiting: 0 })
  })

  it('rejects work at the deadline of its request', async () => {
    const { run } = busyLimiter()
    void run('stuck')
    const context = { ...person('b'), deadline: performance.now() + 20 }
    await expect(runInContext(context, () => run('b'))).rejects.toMatchObject({ code: 'NOT_READY' })
  })

  it('rejects at once work that would wait too long at the current pace', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const limiter = createLimiter({ concurrency: 1, queueMax: 10_000, waitMs: 2_000 })
    const runAll = async (count: number) => {
      const all = Promise.allSettled(
        Array.from({ length: count }, () => limiter.run(() => soon(5))),
      )
      await vi.advanceTimersByTimeAsync(60_000)
      return (await all).filter(({ status }) => status === 'rejected').length
    }
    expect(await runAll(40)).toBe(0)
    // The limiter has measured 5 ms per item: fewer than half of these can start in time.
    const rejected = await runAll(2_000)
    expect(rejected).toBeGreaterThan(1_000)
    expect(rejected).toBeLessThan(2_000)
  })

  it('queues less in a flood, until it has been calm for a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const limiter = createLimiter({ concurrency: 1, queueMax: 100, waitMs: 300, floodWaitMs: 40 })
    const queued = async () => {
      const all = Promise.allSettled(Array.from({ length: 100 }, () => limiter.run(() => soon(5))))
      const { waiting } = limiter.figures
      await vi.advanceTimersByTimeAsync(400)
      return { waiting, all }
    }
    // How fast it works is learnt first.
    const before = await queued()
    await vi.advanceTimersByTimeAsync(2_000)
    await before.all
    const burst = await queued()
    expect(burst.waiting).toBeGreaterThan(20)
    const flood = await queued()
    expect(flood.waiting).toBeLessThan(12)
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await queued()).waiting).toBeGreaterThan(20)
  })

  it('rejects the end of its queue when a burst turns out to be a flood, and only then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const options = { concurrency: 2, queueMax: 100, waitMs: 1_000, floodWaitMs: 40 }
    const afterBurst = async ({ isFlood = true, share = 0.5 }) => {
      const limiter = createLimiter(options)
      const ask = () => void limiter.run(() => soon(10)).catch(() => undefined)
      // How fast it works is learnt first.
      for (let n = 0; n < 90; n += 1) ask()
      await vi.advanceTimersByTimeAsync(2_000)
      for (let n = 0; n < 110; n += 1) ask()
      limiter.resize(share)
      for (let turn = 0; turn < 16; turn += 1) {
        await vi.advanceTimersByTimeAsync(10)
        if (isFlood) ask()
      }
      return limiter.figures.waiting
    }
    expect(await afterBurst({})).toBeLessThan(12)
    expect(await afterBurst({ isFlood: false })).toBeGreaterThan(50)
    expect(await afterBurst({ share: 1 })).toBeGreaterThan(50)
  })

  it('scales its concurrency down and up again', async () => {
    const { limiter, started, run, endOne } = busyLimiter({ concurrency: 4 })
    limiter.resize(0.25)
    const all = ['a', 'b', 'c'].map((name) => run(name))
    await soon(5)
    expect(started).toEqual(['a'])
    limiter.resize(1)
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c']), { timeout: 10_000 })
    for (const _ of all) endOne()
    await Promise.all(all)
  })
})

it('a queue removes the items that it prunes', () => {
  const queue = new FairQueue<number>()
  for (let n = 0; n < 100; n += 1) queue.push({ network: `n${n % 7}`, person: `p${n % 3}` }, n)
  expect(queue.prune((n) => n % 2 === 0)).toHaveLength(50)
  const left: number[] = []
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) left.push(next)
  expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => 2 * n + 1))
  expect(queue.size).toBe(0)
  expect(queue.displace({ network: 'x', person: 'y' })).toBeUndefined()
})

it('a queue gives up the newest item of whoever has most, and of equals of who would be served last', () => {
  const queue = new FairQueue<string>()
  for (const item of ['a1', 'b1', 'b2', 'b3', 'c1']) {
    queue.push({ network: item.slice(0, 1), person: '' }, item)
  }
  const out = Array.from({ length: 6 }, () => queue.pop())
  expect(out).toEqual(['b3', 'b2', 'c1', 'b1', 'a1', undefined])
  expect(queue.size).toBe(0)
})
