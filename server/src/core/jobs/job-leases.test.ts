import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { cronJobs, tasks } from '#server/jobs.ts'
import { openDatabaseProxy } from '#testing/database-proxy.ts'
import { useKit } from '#testing/kit.ts'
import { openPool, sql } from '#core/sql/db.ts'
import { int4, text } from '#core/sql/kinds.ts'
import { openOwnPool, type OwnPool } from './job-connections.ts'
import { openLeases, type Leases } from './job-leases.ts'
import { startWorker } from './job-worker.ts'

const kit = useKit()
/** As a worker's: straight to the database, since a lease is a lock of its session. */
let own: OwnPool
beforeAll(() => {
  own = openOwnPool(kit.ctx.pool, 4)
})
afterAll(() => own.close())
const opened: Leases[] = []
afterEach(() => opened.splice(0).forEach((leases) => leases.close()))

/** A worker that holds its own lease, and looks for jobs of workers without one. */
function holdLease(worker: string, running: readonly string[] = []): void {
  const leases = openLeases(own.raw, kit.ctx.log, new Set(running))
  opened.push(leases)
  leases.hold(worker)
}

/** Inserts a job that a worker locked so many seconds ago. */
async function heldJob(worker: string, seconds: number): Promise<void> {
  await kit.ctx.db.run(sql`select graphile_worker.add_job('answers.forget')`)
  await kit.ctx.db.run(sql`
    update graphile_worker._private_jobs
    set locked_by = ${worker}, locked_at = now() - make_interval(secs => ${seconds}), attempts = 1
    where locked_by is null`)
}

async function holders(): Promise<string[]> {
  const rows = await kit.ctx.db.many(
    { worker: text },
    sql`
    select coalesce(locked_by, 'nobody') as worker from graphile_worker._private_jobs order by id`,
  )
  return rows.map(({ worker }) => worker)
}

/** The connections that hold leases. */
async function leasesHeld(): Promise<number[]> {
  const rows = await kit.ctx.db.many(
    { pid: int4 },
    sql`
    select l.pid from pg_locks l join pg_database d on d.oid = l.database
    where locktype = 'advisory' and granted and mode = 'ExclusiveLock' and d.datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}

const patience = { timeout: 25_000 }

it('requeues jobs of dead workers, but not those of live workers', async () => {
  await heldJob('worker-alive', 3_600)
  const { id } = await kit.ctx.db.one(
    { id: text },
    sql`select id::text from graphile_worker._private_jobs`,
  )
  holdLease('worker-alive', [id])
  await vi.waitFor(async () => expect(await leasesHeld()).toHaveLength(1), patience)
  await heldJob('worker-dead', 3_600)
  await heldJob('worker-new', 5)
  holdLease('worker-other')
  await vi.waitFor(async () => {
    // However long a slow machine takes, this lock stays younger than the ten seconds that a new worker has.
    await kit.ctx.db.run(sql`
      update graphile_worker._private_jobs set locked_at = now() - interval '5 seconds'
      where locked_by = 'worker-new'`)
    expect(await holders()).toEqual(['worker-alive', 'nobody', 'worker-new'])
  }, patience)
})

it('requeues a job that its own worker never received, but not its running jobs', async () => {
  await kit.ctx.db.run(sql`delete from graphile_worker._private_jobs`)
  await heldJob('worker-mine', 3_600)
  const { id } = await kit.ctx.db.one(
    { id: text },
    sql`select id::text from graphile_worker._private_jobs`,
  )
  await heldJob('worker-mine', 3_600)
  const leases = openLeases(own.raw, kit.ctx.log, new Set([id]))
  opened.push(leases)
  leases.hold('worker-mine')
  await vi.waitFor(async () => expect(await holders()).toEqual(['worker-mine', 'nobody']), patience)
})

it('acquires its lease again after losing the connection', async () => {
  holdLease('worker-alive')
  await vi.waitFor(async () => expect(await leasesHeld()).toHaveLength(1), patience)
  const [first] = await leasesHeld()
  await kit.ctx.db.run(sql`select pg_terminate_backend(${first})`)
  await vi.waitFor(async () => {
    const held = await leasesHeld()
    expect(held).toHaveLength(1)
    expect(held).not.toEqual([first])
  }, patience)
})

it('every worker holds a lease exactly while it runs', async () => {
  await vi.waitFor(async () => expect(await leasesHeld()).toEqual([]), patience)
  const worker = await startWorker(kit.ctx, tasks, cronJobs)
  await vi.waitFor(async () => expect(await leasesHeld()).toHaveLength(1), patience)
  await worker.stop()
  await vi.waitFor(async () => expect(await leasesHeld()).toEqual([]), patience)
})

it('keeps one connection when a worker is renamed while it acquires its first lease', async () => {
  const proxy = await openDatabaseProxy(kit.ctx.pool.directUrl)
  const pool = openPool(proxy.url, { size: 3 })
  const leases = openLeases(pool.raw, kit.ctx.log)
  proxy.hold(true)
  leases.hold('worker-first')
  await vi.waitFor(() => expect(pool.raw.totalCount).toBe(1), patience)
  leases.hold('worker-second')
  await vi.waitFor(() => expect(pool.raw.totalCount).toBe(2), patience)
  proxy.hold(false)
  await vi.waitFor(async () => expect(await leasesHeld()).toHaveLength(1), patience)
  leases.close()
  // A leaked connection would prevent the pool from closing.
  const isClosed = pool.close().then(() => 'closed')
  expect(await Promise.race([isClosed, sleep(10_000, 'open')])).toBe('closed')
  await proxy.close()
})
