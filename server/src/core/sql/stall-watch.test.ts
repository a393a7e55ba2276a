import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { noClient, runInContext } from '#core/concurrency/request-context.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { untyped } from '#testing/untyped.ts'
import { DatabaseLostError } from './db-errors.ts'
import { openPool, sql, type Pool, type PoolOptions } from './db.ts'

const stallMs = 1_200
/** A busy machine may take longer. */
const boundMs = 6_000
let database: TestDatabase
let proxy: DatabaseProxy
let pool: Pool
let stalls: boolean[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await openDatabaseProxy(database.url)
})
beforeEach(() => {
  open({ stallMs })
})
afterEach(async () => {
  proxy.hold(false)
  await pool.close()
})
afterAll(async () => {
  await proxy.close()
  await database.drop()
})

function open(options: PoolOptions): void {
  stalls = []
  pool = openPool(proxy.url, {
    size: 6,
    onStall: (isStalled) => stalls.push(isStalled),
    ...options,
  })
}

const one = () => pool.many(untyped, sql`select 1 as one`)
const light = () => pool.many(untyped, sql.light`select 1 as one`)
const search = () => pool.many(untyped, sql.search`select 1 as one`)
const write = () => pool.run(sql`select pg_notify('nobody', '')`)
const change = () => pool.transaction((db) => db.many(untyped, sql`select 1 as one`))

it('whatever waits fails once PostgreSQL is silent, new work is rejected at once, and it heals', async () => {
  const works = [one, light, search, write, change]
  await Promise.all(works.map((work) => work()))
  proxy.hold(true)
  const since = performance.now()
  for (const result of await Promise.allSettled(works.map((work) => work()))) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseLostError) })
  }
  expect(performance.now() - since).toBeLessThan(boundMs)
  expect(stalls).toEqual([true])
  const sent = proxy.sent
  for (const work of works) await expect(work()).rejects.toThrow('PostgreSQL does not respond')
  expect(proxy.sent).toBe(sent)
  proxy.hold(false)
  await expect.poll(() => stalls, { timeout: boundMs }).toEqual([true, false])
  await Promise.all(works.map((work) => work()))
})

it('connections that the network has forgotten are renewed, also one that only listens', async () => {
  const pids = async () =>
    (await pool.many(untyped, sql`select pg_backend_pid() as pid`))[0]?.['pid']
  const listener = await pool.connect()
  const lost = once(listener, 'error')
  await listener.query('listen nobody')
  const before = await pids()
  proxy.abandon()
  // PostgreSQL answers a question on a new connection, and has nothing to do for the old one.
  await expect(light()).rejects.toThrow(DatabaseLostError)
  await lost
  listener.release(true)
  expect(stalls).toEqual([])
  expect(await pids()).not.toBe(before)
})

it('a transaction between two statements ends too, and its connection returns to the pool', async () => {
  const changed = pool.transaction(async (db) => {
    proxy.hold(true)
    await light().catch(() => undefined)
    return await db.many(untyped, sql`select 1 as one`)
  })
  await expect(changed).rejects.toThrow(DatabaseLostError)
  proxy.hold(false)
  await expect.poll(() => stalls, { timeout: boundMs }).toEqual([true, false])
  await change()
  expect(pool.raw.idleCount).toBe(pool.raw.totalCount)
})

it('a request that waits for a connection is rejected at its deadline, before a stall is found', async () => {
  proxy.hold(true)
  const caller = { client: noClient, deadline: performance.now() + 100 }
  await expect(runInContext(caller, one)).rejects.toMatchObject({ code: 'NOT_READY' })
})

it('a slow statement is no stall, also when nothing else is answered meanwhile', async () => {
  await pool.close()
  open({})
  expect(await pool.many(untyped, sql`select 1 as one from pg_sleep(4.5)`)).toHaveLength(1)
  expect(stalls).toEqual([])
})

it('a long statement that takes its time to be sent is no lost one', async () => {
  await pool.close()
  open({})
  const lengthOf = (length: number) =>
    pool.many(untyped, sql`select length(${'x'.repeat(length)}::text) as length`)
  // PostgreSQL knows the statement by now: it has nothing to do until it has all values.
  await lengthOf(1)
  proxy.slowDown(20)
  const length = 16_000_000
  expect(await lengthOf(length)).toEqual([{ length }])
  proxy.slowDown(0)
})

it('a process that was busy for long takes the answers that came meanwhile', async () => {
  await one()
  const answers = [one(), light()]
  await sleep(1)
  const until = performance.now() + 2 * stallMs
  while (performance.now() < until);
  for (const rows of await Promise.all(answers)) expect(rows).toEqual([{ one: 1 }])
  expect(stalls).toEqual([])
})
