import { afterEach, expect, it, vi } from 'vitest'
import { useKit } from '#testing/kit.ts'
import { sql } from './db.ts'
import { startWorker } from './job-worker.ts'
import { cronJobs, tasks } from '#server/jobs.ts'
import { freeOrphanedJobs, holdLease, type Lease } from './worker-lease.ts'

const kit = useKit()
const leases: Lease[] = []
afterEach(() => leases.splice(0).forEach((lease) => lease.release()))

const url = () => kit.ctx.pool.raw.options.connectionString ?? ''

/** A job that a pool of workers has in hand since so many seconds. */
async function heldJob(pool: string, seconds: number): Promise<void> {
  await kit.ctx.db.run(sql`select graphile_worker.add_job('answers.forget')`)
  await kit.ctx.db.run(sql`
    update graphile_worker._private_jobs
    set locked_by = ${pool}, locked_at = now() - make_interval(secs => ${seconds}), attempts = 1
    where locked_by is null`)
}

async function holders(): Promise<string[]> {
  const rows = await kit.ctx.db.many<{ pool: string }>(sql`
    select coalesce(locked_by, 'nobody') as pool from graphile_worker._private_jobs order by id`)
  return rows.map(({ pool }) => pool)
}

/** The connections that hold leases. */
async function leasesHeld(): Promise<number[]> {
  const rows = await kit.ctx.db.many<{ pid: number }>(sql`
    select l.pid from pg_locks l join pg_database d on d.oid = l.database
    where locktype = 'advisory' and granted and d.datname = current_database()`)
  return rows.map(({ pid }) => pid)
}

const patience = { timeout: 20_000 }

it('gives the jobs of workers that are gone to others, and leaves those of the living alone', async () => {
  await heldJob('pool-dead', 3_600)
  await heldJob('pool-alive', 3_600)
  await heldJob('pool-new', 5)
  leases.push(holdLease(url(), 'pool-alive'))
  await vi.waitFor(async () => expect(await leasesHeld()).toHaveLength(1), patience)
  expect(await freeOrphanedJobs(kit.ctx)).toBe(1)
  expect(await holders()).toEqual(['nobody', 'pool-alive', 'pool-new'])
  expect(await kit.runJobs()).toEqual([])
  expect(await holders()).toEqual(['pool-alive', 'pool-new'])
})

it('takes a lease again whose connection was lost', async () => {
  await vi.waitFor(async () => expect(await leasesHeld()).toEqual([]), patience)
  leases.push(holdLease(url(), 'pool-alive'))
  await vi.waitFor(async () => expect(await leasesHeld()).toHaveLength(1), patience)
  const [first] = await leasesHeld()
  await kit.ctx.db.run(sql`select pg_terminate_backend(${first})`)
  await vi.waitFor(async () => {
    const held = await leasesHeld()
    expect(held).toHaveLength(1)
    expect(held).not.toEqual([first])
  }, patience)
  expect(await freeOrphanedJobs(kit.ctx)).toBe(0)
})

it('is held by every worker while it runs, and no longer', async () => {
  const worker = await startWorker(kit.ctx, tasks, cronJobs)
  await vi.waitFor(async () => expect(await leasesHeld()).toHaveLength(1), patience)
  await worker.stop()
  await vi.waitFor(async () => expect(await leasesHeld()).toEqual([]), patience)
})
