import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { openReplicas } from '#core/sql/replicas.ts'
import { sendSignal } from '#core/boot/processes.ts'
import type { OwnPostgres } from '#testing/faults/postgres.ts'
import type { TestPerson } from '#testing/kit.ts'
import { until } from '#testing/market-process.ts'
import { useReplicatedMarket } from './replicated-market.ts'

const market = useReplicatedMarket({ replicas: 2, lagSeconds: 1 })
/** A replica that hangs is found within a poll and its time limit; a busy machine takes longer. */
const boundedMs = 6_000
let vendor: TestPerson
let shopId: string
let productId: string

beforeAll(async () => {
  ;({ id: shopId, vendor } = await market.shop())
  productId = await market.product({ shopId, name: 'Steady mouse' })
})

function replica(n: 0 | 1): OwnPostgres {
  const found = market.replicas[n]
  if (found === undefined) throw new Error(`There is no replica ${n}.`)
  return found
}

const urls = () => [
  '/products',
  `/products/${productId}`,
  '/products?searchTerm=mouse',
  '/categories',
  '/shops',
  `/shops/${shopId}`,
  `/reviews/product/${productId}`,
]

interface Readings {
  /** The slowest response, in ms. */
  slowest: number
  /** Responses other than 200. */
  failed: string[]
}

/** Reads public routes from eight clients until `work` is done. */
async function readingDuring(work: () => Promise<unknown>): Promise<Readings> {
  const stop = new AbortController()
  const readings: Readings = { slowest: 0, failed: [] }
  const read = async (n: number) => {
    for (let turn = n; !stop.signal.aborted; turn += 1) {
      const url = urls()[turn % urls().length] ?? ''
      const since = performance.now()
      const { status, message } = await market.call({ url })
      readings.slowest = Math.max(readings.slowest, performance.now() - since)
      if (status !== 200) readings.failed.push(`${url}: ${status} ${message}`)
    }
  }
  const reading = Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(read))
  try {
    await work()
  } finally {
    stop.abort()
    await reading
  }
  return readings
}

it('serves every read while a replica is killed, and uses it again when it is back', async () => {
  const { failed } = await readingDuring(async () => {
    await replica(0).killAll()
    await market.untilUsed(false, true)
    await replica(0).start()
    await market.untilUsed(true, true)
  })
  expect(failed).toEqual([])
})

it('serves every read in bounded time while replicas stand still', async () => {
  const stopAll = (name: NodeJS.Signals) => {
    for (const { processes } of market.replicas)
      for (const pid of processes()) sendSignal(pid, name)
  }
  const { slowest, failed } = await readingDuring(async () => {
    stopAll('SIGSTOP')
    await market.untilUsed(false, false)
  }).finally(() => stopAll('SIGCONT'))
  expect(failed).toEqual([])
  expect(slowest).toBeLessThan(boundedMs)
  await market.untilUsed(true, true)
})

it('serves every read in bounded time when the network to a replica is dead', async () => {
  const [proxy] = market.proxies
  const { slowest, failed } = await readingDuring(async () => {
    proxy?.hold(true)
    await market.untilUsed(false, true)
  }).finally(() => proxy?.hold(false))
  expect(failed).toEqual([])
  expect(slowest).toBeLessThan(boundedMs)
  await market.untilUsed(true, true)
})

it('asks the primary again for reads whose connection breaks under way', async () => {
  const { failed } = await readingDuring(async () => {
    for (let n = 0; n < 20; n += 1) {
      for (const proxy of market.proxies) proxy.cut()
      await sleep(20)
    }
  })
  expect(failed).toEqual([])
  await market.untilUsed(true, true)
})

it('does not read from a replica that is behind, until it has caught up', async () => {
  await market.administer(replica(0), 'select pg_wal_replay_pause()')
  await until('it is out of use', async () => {
    await market.ctx.db.run(sql`update products set stock = stock + 1 where id = ${productId}`)
    return market.used()[0] === false
  })
  expect(market.used()).toEqual([false, true])
  await market.administer(replica(0), 'select pg_wal_replay_resume()')
  await market.untilUsed(true, true)
})

it('keeps using a replica while nothing is written, however long that is', async () => {
  await sleep(2_500)
  expect(market.used()).toEqual([true, true])
})

it('serves what is public without the primary, says so, and heals', async () => {
  await market.primary.killAll()
  await until('the primary is missed', async () => {
    const { statusCode } = await market.app.inject('/api/v1/orders/cart-check?products=')
    return statusCode !== 200
  })
  for (const url of urls()) {
    await until(`${url} is served`, async () => (await market.call({ url })).status === 200)
  }
  const page = await market.app.inject({ url: '/products', headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Steady mouse')
  const ready = await market.app.inject('/readyz')
  expect(ready.json()).toMatchObject({ checks: { database: { status: 'degraded' } } })
  expect(ready.statusCode).toBe(200)
  const written = await market.call({
    method: 'PATCH',
    url: `/products/${productId}`,
    as: vendor,
    body: { name: 'Lost mouse' },
  })
  expect(written).toMatchObject({ status: 503, code: 'NOT_READY' })
  await market.primary.start()
  await until('writes are taken', async () => {
    const { status } = await market.call({
      method: 'PATCH',
      url: `/products/${productId}`,
      as: vendor,
      body: { name: 'Back mouse' },
    })
    return status === 200
  })
  await market.untilUsed(true, true)
})

it('never uses the primary itself, nor a replica of another database, as a replica', async () => {
  const urlsOf = [market.primary.url, 'postgres://nobody@127.0.0.1:1/nothing']
  const log = pino({ level: 'silent' })
  const others = openReplicas({
    urls: urlsOf,
    primary: market.ctx.pool,
    size: 2,
    hasFastReads: true,
    lagSeconds: 1,
    log,
  })
  try {
    await sleep(3_000)
    expect(others.states().map(({ isUsed }) => isUsed)).toEqual([false, false])
    expect(await others.reader(0n)).toBeNull()
  } finally {
    await others.close()
  }
})

it('stops using a replica that was promoted, for good', async () => {
  await market.administer(replica(0), 'select pg_promote()')
  await market.untilUsed(false, true)
  await market.ctx.db.run(sql`update products set stock = stock + 1 where id = ${productId}`)
  await sleep(2_500)
  expect(market.used()).toEqual([false, true])
  expect(await readingDuring(() => sleep(200))).toMatchObject({ failed: [] })
})
