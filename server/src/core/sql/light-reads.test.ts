import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { untyped } from '#testing/untyped.ts'
import { int4 } from './kinds.ts'
import { openPool, sql, type Pool } from './db.ts'
import { DatabaseLostError } from './db-errors.ts'
import { noClient, runInContext } from '#core/concurrency/request-context.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  // Two connections for light reads, four for the rest.
  pool = openPool(database.url, { size: 6 })
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

const times = (count: number) => Array.from({ length: count }, (_, n) => n)
const pidOf = (n: number) =>
  pool.many({ n: int4, pid: int4 }, sql.light`select ${n}::int as n, pg_backend_pid() as pid`)

it('a light read returns the same rows as any other read, the first time and repeatedly', async () => {
  const query = (rows: number, tag: typeof sql.light = sql) => tag`
    select n, null::text as nothing, 'মাউস' as word, 9007199254740993::bigint as money, true as yes,
      array['a', null] as words, '{"a": 1}'::json as json, 4.5::float8 as rating,
      timestamptz '2026-11-21 09:41:06.123456+06' as at, ${'value'} as given, ${['x', 'y']}::text[] as list
    from generate_series(1, ${rows}::int) n`
  for (const rows of [3, 0, 1, 3]) {
    expect(await pool.many(untyped, query(rows, sql.light))).toEqual(
      await pool.many(untyped, query(rows)),
    )
  }
})

it('a rush of light reads shares a third of the connections, and each gets its own rows', async () => {
  const answers = await Promise.all(times(200).map(pidOf))
  expect(answers.map(([row]) => row?.n)).toEqual(times(200))
  expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(2)
})

it('the columns of a statement are described once for each connection', async () => {
  const asked = vi.spyOn(pg.Connection.prototype, 'describe')
  for (const n of times(5)) await pool.many(untyped, sql.light`select ${n}::int as described_once`)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('a light read that fails does not affect the reads before and after it', async () => {
  const divided = (by: number) => pool.many(untyped, sql.light`select 1 / ${by}::int as result`)
  const results = await Promise.allSettled([1, 0, 1, 0, 1, 0, 1].map(divided))
  expect(results.map(({ status }) => status)).toEqual(
    [1, 0, 1, 0, 1, 0, 1].map((by) => (by === 1 ? 'fulfilled' : 'rejected')),
  )
  await expect(divided(0)).rejects.toThrow('division by zero')
  const unknown = () => pool.many(untyped, sql.light`select nowhere from people`)
  for (const read of [unknown, unknown]) await expect(read()).rejects.toThrow('does not exist')
  await expect(pool.many(untyped, sql.light`select 'infinity'::timestamptz as at`)).rejects.toThrow(
    RangeError,
  )
  expect(await divided(1)).toEqual([{ result: 1 }])
})

it('a light read in a transaction runs on the transaction’s connection', async () => {
  await pool.transaction(async (db) => {
    const own = await db.many(untyped, sql`select pg_backend_pid() as pid`)
    expect(await db.many(untyped, sql.light`select pg_backend_pid() as pid`)).toEqual(own)
  })
})

it('a rush of searches shares a third of the connections, and light reads do not wait for them', async () => {
  let busiest = 0
  const watch = sql.light`
    select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`
  const searches = Promise.all(
    times(24).map((n) =>
      pool.many({ n: int4 }, sql.search`select ${n}::int as n from pg_sleep(0.05)`),
    ),
  )
  const over = new AbortController()
  const ended = searches.finally(() => over.abort())
  while (!over.signal.aborted) {
    const [row] = await pool.many({ busy: int4 }, watch)
    busiest = Math.max(busiest, row?.busy ?? 0)
  }
  expect((await ended).map(([row]) => row?.n)).toEqual(times(24))
  expect(busiest).toBe(2)
})

describe('past its deadline', () => {
  const passed = () => ({ client: noClient, deadline: performance.now() - 1 })

  it.each([
    ['a light read', () => pool.many(untyped, sql.light`select 1 as late_light`)],
    ['a statement of its own', () => pool.many(untyped, sql`select 1 as late_own`)],
    ['a transaction', () => pool.transaction((db) => db.many(untyped, sql`select 1 as late_in`))],
  ])('%s is not sent', async (_name, ask) => {
    await expect(runInContext(passed(), ask)).rejects.toMatchObject({ code: 'NOT_READY' })
    // Before its deadline, the same statement succeeds.
    expect(
      await runInContext({ client: noClient, deadline: performance.now() + 60_000 }, ask),
    ).toHaveLength(1)
  })

  it('nothing waits for a connection any longer, and the connection returns to the pool', async () => {
    const held = await Promise.all(times(6).map(() => pool.raw.connect()))
    const caller = { client: noClient, deadline: performance.now() + 30 }
    await expect(
      runInContext(caller, () => pool.one(untyped, sql`select 1 as one`)),
    ).rejects.toMatchObject({
      code: 'NOT_READY',
    })
    for (const client of held) client.release()
    expect(await pool.one(untyped, sql`select 1 as one`)).toEqual({ one: 1 })
    await expect.poll(() => pool.raw.idleCount, { timeout: 10_000 }).toBe(pool.raw.totalCount)
  })

  it('work that has started runs to its end', async () => {
    const caller = { client: noClient, deadline: performance.now() + 60_000 }
    await runInContext(caller, async () => {
      await pool.many(untyped, sql`select 1 as begun`)
      expect(caller.deadline).toBe(Number.POSITIVE_INFINITY)
    })
  })
})

it('a stream of light reads does not starve callers that wait for a connection', async () => {
  const held = times(4).map(() => pool.raw.connect())
  await Promise.all(held)
  const over = new AbortController()
  const rush = times(12).map(async () => {
    while (!over.signal.aborted) await pool.many(untyped, sql.light`select pg_sleep(0.005)`)
  })
  try {
    expect(await pool.one(untyped, sql`select 1 as one`)).toEqual({ one: 1 })
  } finally {
    over.abort()
    await Promise.all(rush)
    for (const client of held) (await client).release()
  }
})

it('a lost connection fails its pending reads, and no others', async () => {
  const held = sql.light`select pg_advisory_xact_lock_shared(1)`
  let results: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
  await pool.transaction(async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(1)`)
    results = Promise.allSettled([
      pool.many(untyped, held),
      pool.many(untyped, held),
      ...times(6).map(pidOf),
    ])
    const end = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory' order by pid limit 1`
    await expect.poll(() => db.many(untyped, end), { timeout: 10_000 }).toHaveLength(1)
  })
  const failed = (await results).filter((result) => result.status === 'rejected')
  expect(failed).toHaveLength(4)
  for (const { reason } of failed) expect(reason).toBeInstanceOf(DatabaseLostError)
  expect((await Promise.all(times(20).map(pidOf))).map(([each]) => each?.n)).toEqual(times(20))
})

it('an unreachable database fails light reads like any others', async () => {
  const nowhere = openPool('postgres://nobody@127.0.0.1:1/nothing', { size: 6 })
  const results = await Promise.allSettled(
    times(4).map(() => nowhere.many(untyped, sql.light`select 1 as one`)),
  )
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseLostError) })
  }
  await nowhere.close()
})
