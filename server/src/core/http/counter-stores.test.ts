import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CounterStore } from '#core/concurrency/counter-store.ts'
import { openPool } from '#core/sql/db.ts'
import { deleteOldCounters, postgresCounters } from '#core/sql/postgres-counters.ts'
import { createTestDatabase } from '#testing/database.ts'
import { openFakeRedis } from '#testing/fake-redis.ts'
import { hasRealRedis, openRealRedis } from '#testing/real-redis.ts'
import { redisCounters } from './redis-counters.ts'

interface Backend {
  /** Opens two stores that share their counters, like those of two processes. */
  open(): Promise<{ stores: [CounterStore, CounterStore]; close(): Promise<void> }>
}

const postgres: Backend = {
  open: async () => {
    const database = await createTestDatabase()
    const pool = openPool(database.url, { size: 8 })
    const close = async () => {
      await pool.close()
      await database.drop()
    }
    return { stores: [postgresCounters(pool), postgresCounters(pool)], close }
  },
}

const redis = (openServer: () => Promise<{ url: string; close(): Promise<void> }>): Backend => ({
  open: async () => {
    const server = await openServer()
    const store = () => redisCounters(server.url, 'test:')
    return { stores: [await store(), await store()], close: () => server.close() }
  },
})

const backends: [string, Backend][] = [
  ['PostgreSQL', postgres],
  ['a server that speaks as Redis does', redis(openFakeRedis)],
  ...(hasRealRedis ? ([['Redis', redis(openRealRedis)]] satisfies [string, Backend][]) : []),
]

const minute = 60_000

describe.each(backends)('counters in %s', (_, backend) => {
  let stores: [CounterStore, CounterStore]
  let close: () => Promise<void>

  beforeAll(async () => {
    ;({ stores, close } = await backend.open())
    // A client connects in the background.
    await vi.waitFor(() => Promise.all(stores.map((store) => store.add([]))), { timeout: 20_000 })
  })
  afterAll(async () => {
    for (const store of stores) store.close()
    await close()
  })

  const addOne = async (store: CounterStore, key: string, windowMs = minute) =>
    (await store.add([{ key, by: 1, windowMs }]))[0]?.count

  it('add up what several processes add, and return totals in the order of the additions', async () => {
    const [one, other] = stores
    expect(await addOne(one, 'a')).toBe(1)
    const totals = await other.add([
      { key: 'z', by: 5, windowMs: minute },
      { key: 'a', by: 3, windowMs: minute },
    ])
    expect(totals.map(({ count }) => count)).toEqual([5, 4])
    for (const { expiresIn } of totals) {
      expect(expiresIn).toBeGreaterThan(minute / 2)
      expect(expiresIn).toBeLessThanOrEqual(minute)
    }
  })

  it('lose nothing when both add to many counters at once, in any order', async () => {
    const keys = Array.from({ length: 20 }, (_entry, index) => `rush ${index}`)
    const additions = keys.map((key) => ({ key, by: 2, windowMs: minute }))
    await Promise.all(
      Array.from({ length: 20 }, (_entry, index) =>
        stores[index % 2 === 0 ? 0 : 1].add(index % 3 === 0 ? additions.toReversed() : additions),
      ),
    )
    const totals = await stores[0].add(keys.map((key) => ({ key, by: 1, windowMs: minute })))
    expect(totals.map(({ count }) => count)).toEqual(keys.map(() => 41))
  })

  it('start again when the window of the first addition is over, however many came meanwhile', async () => {
    const [one, other] = stores
    const key = 'short'
    const since = performance.now()
    expect(await addOne(one, key, 1_000)).toBe(1)
    // The second addition must not make the window longer.
    expect(await addOne(other, key, minute)).toBe(2)
    while (performance.now() - since < 1_100) await sleep(50)
    expect(await addOne(one, key, minute)).toBe(1)
  })
})

it('deletes only counters that have expired', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.url, { size: 1 })
  const store = postgresCounters(pool)
  await store.add([{ key: 'kept', by: 1, windowMs: minute }])
  await store.add([{ key: 'gone', by: 1, windowMs: 1 }])
  await sleep(20)
  await deleteOldCounters({ pool })
  expect((await pool.raw.query('select key from rate_counts')).rows).toEqual([{ key: 'kept' }])
  await pool.close()
  await database.drop()
})

it('Redis that is away fails an addition at once, and is used again when it is back', async () => {
  const server = await openFakeRedis()
  const store = await redisCounters(server.url, 'test:')
  const add = () => store.add([{ key: 'a', by: 1, windowMs: minute }])
  await vi.waitFor(add, { timeout: 20_000 })
  await server.takeAway()
  await vi.waitFor(() => expect(add()).rejects.toThrow(/not connected|closed|socket/i), {
    timeout: 20_000,
  })
  await server.giveBack()
  await vi.waitFor(add, { timeout: 20_000 })
  store.close()
  await server.close()
})
