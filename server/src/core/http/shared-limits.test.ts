import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Addition, CountedTotal, CounterStore } from '#core/concurrency/counter-store.ts'
import { openFakeRedis } from '#testing/fake-redis.ts'
import { redisCounters } from './redis-counters.ts'
import { createSharedLimits, type Limit } from './shared-limits.ts'

const limit: Limit = { name: 'general', max: 300, windowMs: 60_000, isExact: false }
const exact: Limit = { name: 'sign-ups', max: 10, windowMs: 60_000, isExact: true }
const waits = { timeout: 20_000 }
const sixHours = 6 * 60 * 60_000

/** A store in memory that records what is sent to it and can be taken away. */
function memoryStore() {
  const counts = new Map<string, { count: number; endsAt: number }>()
  const state = { isAway: false, batches: 0 }
  const addOne = ({ key, by, windowMs }: Addition): CountedTotal => {
    const known = counts.get(key)
    const isOver = known === undefined || known.endsAt <= Date.now()
    const total = isOver ? { count: 0, endsAt: Date.now() + windowMs } : known
    total.count += by
    counts.set(key, total)
    return { count: total.count, expiresIn: total.endsAt - Date.now() }
  }
  const store: CounterStore = {
    add: async (additions) => {
      state.batches += 1
      if (state.isAway) throw new Error('away')
      return additions.map(addOne)
    },
    close: () => undefined,
  }
  return { store, state, counts }
}

function processes(store: CounterStore | null, count = 2) {
  const log = { warn: vi.fn() }
  const options = { store, log, secret: 'a-secret', keysMax: 100 }
  return { log, all: Array.from({ length: count }, () => createSharedLimits(options)) }
}

const used = async (limits: ReturnType<typeof createSharedLimits>, of: Limit, key: string) =>
  (await limits.count(of, key)).count

describe('limits that processes share', () => {
  it('count a client of one process in the others too, within seconds', async () => {
    const { store } = memoryStore()
    const [one, other] = processes(store).all
    if (one === undefined || other === undefined) throw new Error('two were made')
    for (let n = 1; n <= 250; n += 1) void one.count(limit, 'client')
    for (let n = 1; n <= 40; n += 1) void other.count(limit, 'client')
    await vi.waitFor(
      async () => expect(await used(other, limit, 'client')).toBeGreaterThan(290),
      waits,
    )
    expect(await used(other, limit, 'someone else')).toBe(1)
  })

  it('write nothing for clients that are far from a limit, and hide who they are', async () => {
    const { store, state, counts } = memoryStore()
    const [one] = processes(store).all
    if (one === undefined) throw new Error('one was made')
    for (let n = 1; n <= 90; n += 1) void one.count(limit, `203.0.113.${n}`)
    for (let n = 1; n <= 5; n += 1) void one.count(limit, '198.51.100.7')
    await vi.waitFor(() => expect(counts.size).toBe(1), waits)
    expect(state.batches).toBe(1)
    expect([...counts.keys()].join()).not.toContain('198.51')
  })

  it('exceed a limit by at most a hundredth a process and what the second before an exchange brings', async () => {
    const { store } = memoryStore()
    const { all } = processes(store, 4)
    let letIn = 0
    // 25 requests to each process, then an exchange, and so on: more than four times the limit arrives.
    const step = 25
    for (let round = 0; round < 16; round += 1) {
      for (const each of all) {
        for (let n = 0; n < step; n += 1)
          if ((await used(each, limit, 'c')) <= limit.max) letIn += 1
      }
      if (round < 5) await new Promise((resolve) => setTimeout(resolve, 1_100))
    }
    expect(letIn).toBeGreaterThanOrEqual(limit.max)
    expect(letIn).toBeLessThanOrEqual(limit.max + all.length * (limit.max / 100 + step))
  }, 40_000)

  it('are exact at any number of processes where guesses are limited', async () => {
    const { store } = memoryStore()
    const { all } = processes(store, 3)
    const counts = await Promise.all(
      Array.from({ length: 60 }, (_, n) => Promise.resolve(all[n % 3]?.count(exact, 'c'))),
    )
    expect(counts.filter((usage) => (usage?.count ?? 0) <= exact.max).length).toBeLessThanOrEqual(
      10,
    )
  })

  it('forget a window when it is over', async () => {
    const [one] = processes(memoryStore().store).all
    const short = { ...exact, windowMs: 30 }
    if (one === undefined) throw new Error('one was made')
    expect(await used(one, short, 'c')).toBe(1)
    await vi.waitFor(async () => expect(await used(one, short, 'c')).toBe(1), waits)
  })

  it('forget it as early after the clock was set back', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const [one] = processes(null).all
    expect(one?.count(exact, 'c')).toMatchObject({ count: 1 })
    vi.setSystemTime(Date.now() - sixHours)
    expect(one?.count(exact, 'c')).toEqual({ count: 2, expiresIn: exact.windowMs })
    vi.advanceTimersByTime(exact.windowMs)
    expect(one?.count(exact, 'c')).toEqual({ count: 1, expiresIn: exact.windowMs })
  })

  it('are counted in memory alone without a store, and nothing waits', () => {
    const [one] = processes(null).all
    expect(one?.count(exact, 'c')).toMatchObject({ count: 1 })
    expect(one?.count(exact, 'c')).toMatchObject({ count: 2 })
  })
})

describe('a store that is away', () => {
  it('leaves each process its own count: never an open limit, one line in the log, and back by itself', async () => {
    const { store, state } = memoryStore()
    const { log, all } = processes(store)
    const [one, other] = all
    if (one === undefined || other === undefined) throw new Error('two were made')
    state.isAway = true
    for (let n = 1; n <= 20; n += 1) expect(await used(one, exact, 'c')).toBe(n)
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(await used(other, exact, 'c')).toBe(1)
    state.isAway = false
    const isBack = expect.stringContaining('together again')
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledWith(isBack), waits)
    // What was counted alone was not lost.
    await vi.waitFor(async () => expect(await used(other, exact, 'c')).toBeGreaterThan(20), waits)
    // Lost and found, at most once for each of the two.
    expect(log.warn.mock.calls.length).toBeLessThanOrEqual(4)
  })

  it('keeps a request waiting for half a second at most, and the next not at all', async () => {
    const server = await openFakeRedis()
    const store = await redisCounters(server.url, 'test:')
    await vi.waitFor(() => store.add([]), waits)
    const [one] = processes(store).all
    if (one === undefined) throw new Error('one was made')
    expect(await used(one, exact, 'c')).toBe(1)
    server.isSilent = true
    const since = performance.now()
    expect(await used(one, exact, 'c')).toBe(2)
    expect(performance.now() - since).toBeLessThan(5_000)
    expect(one.count(exact, 'c')).not.toBeInstanceOf(Promise)
    one.close()
    await server.close()
  })
})
