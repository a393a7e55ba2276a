import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tasks as productTasks } from '#server/jobs.ts'
import { openDatabaseProxy } from '#testing/database-proxy.ts'
import { useKit } from '#testing/kit.ts'
import { inTransaction } from '#core/ctx.ts'
import { openPool, sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { untyped } from '#testing/untyped.ts'
import { runDueJobs, startWorker } from './job-worker.ts'
import { enqueue } from './jobs.ts'

const kit = useKit()
const sweep = '01900000-0000-7000-8000-000000000001'
const prepare = '01900000-0000-7000-8000-000000000002'
let ran: string[] = []
let trouble: Error | null = null

// Two jobs of the product, with their handlers replaced by the test's.
const note = async (_: unknown, { id }: { id: string }) => {
  ran.push(id)
  if (trouble !== null) throw trouble
}
const tasks = { ...productTasks, 'media.prepare': note, 'media.sweep': note }

beforeEach(async () => {
  ran = []
  trouble = null
  await kit.ctx.db.run(sql`delete from graphile_worker._private_jobs`)
})

const until = async (isTrue: () => boolean | Promise<boolean>) => {
  for (let waited = 0; !(await isTrue()) && waited < 60_000; waited += 20) await sleep(20)
  expect(await isTrue()).toBe(true)
}

const openJobs = async () => {
  const query = sql`select count(*)::int as count from graphile_worker._private_jobs`
  return (await kit.ctx.db.one({ count: int4 }, query)).count
}

describe('jobs', () => {
  beforeAll(() => runDueJobs(kit.ctx, tasks))

  it('run only if the transaction commits', async () => {
    await inTransaction(kit.ctx, async (tx) => {
      await enqueue(tx, 'media.sweep', { id: sweep })
      expect(await runDueJobs(kit.ctx, tasks)).toEqual([])
      expect(ran).toEqual([])
    })
    const undone = inTransaction(kit.ctx, async (tx) => {
      await enqueue(tx, 'media.prepare', { id: prepare })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await runDueJobs(kit.ctx, tasks)
    expect(ran).toEqual([sweep])
  })

  it('have a worker that writes a heartbeat to the database until it stops', async () => {
    const workers = async () => {
      const row = await kit.ctx.db.one(
        { count: int4 },
        sql`
        select count(*)::int as count from worker_heartbeats
        where seen_at > now() - interval '30 seconds'`,
      )
      return row.count
    }
    await kit.ctx.db.run(sql`
      insert into worker_heartbeats (id, seen_at) values (new_id(), now() - interval '2 days')`)
    const worker = await startWorker(kit.ctx, tasks, [])
    await expect.poll(workers, { timeout: 20_000 }).toBe(1)
    await worker.stop()
    // The row of a killed worker is deleted too.
    expect(await kit.ctx.db.many(untyped, sql`select id from worker_heartbeats`)).toEqual([])
  })

  it('wait until their time, and are replaced by a later one with the same key', async () => {
    const soon = new Date(Date.now() + 60_000)
    await enqueue(kit.ctx, 'media.sweep', { id: sweep }, { runAt: soon, jobKey: 'k' })
    await runDueJobs(kit.ctx, tasks)
    expect(ran).toEqual([])
    await enqueue(kit.ctx, 'media.sweep', { id: prepare }, { jobKey: 'k' })
    await runDueJobs(kit.ctx, tasks)
    expect(ran).toEqual([prepare])
  })

  it('are retried after a delay, up to their maximum number of attempts', async () => {
    trouble = new Error('no luck')
    await enqueue(kit.ctx, 'media.sweep', { id: sweep }, { maxAttempts: 2 })
    expect(await runDueJobs(kit.ctx, tasks)).toEqual([trouble])
    expect(await runDueJobs(kit.ctx, tasks)).toEqual([])
    const later = sql`update graphile_worker._private_jobs set run_at = now()`
    await kit.ctx.db.run(later)
    expect(await runDueJobs(kit.ctx, tasks)).toEqual([trouble])
    await kit.ctx.db.run(later)
    expect(await runDueJobs(kit.ctx, tasks)).toEqual([])
    expect(ran).toEqual([sweep, sweep])
  })

  it('that were scheduled and given up are forgotten once a later run is done', async () => {
    const add = (payload: object) =>
      kit.ctx.db.run(sql`
        select graphile_worker.add_job('media.sweep', ${JSON.stringify(payload)}::json, max_attempts => 1)`)
    trouble = new Error('no database')
    await add({ id: prepare })
    await add({ id: sweep, _cron: {} })
    expect(await runDueJobs(kit.ctx, tasks)).toEqual([trouble, trouble])
    expect(await openJobs()).toBe(2)
    trouble = null
    await add({ id: sweep, _cron: {} })
    await runDueJobs(kit.ctx, tasks)
    expect(await openJobs(), 'the one that nobody runs again').toBe(1)
  })
})

describe('the worker', () => {
  it('runs jobs as they arrive, and finishes running jobs before it stops', async () => {
    let finished = false
    const slow = async (_: unknown, { id }: { id: string }) => {
      ran.push(id)
      await sleep(300)
      finished = true
    }
    const worker = await startWorker(kit.ctx, { ...tasks, 'media.sweep': slow }, [
      { task: 'media.prepare', match: '0 0 1 1 *' },
    ])
    await enqueue(kit.ctx, 'media.prepare', { id: prepare })
    await until(() => ran.includes(prepare))
    await enqueue(kit.ctx, 'media.sweep', { id: sweep })
    await until(() => ran.includes(sweep))
    await worker.stop()
    expect(finished).toBe(true)
    await enqueue(kit.ctx, 'media.prepare', { id: prepare })
    await sleep(200)
    expect(ran).toEqual([prepare, sweep])
  })

  it('survives losing the database while a job runs, and runs the job again', async () => {
    const proxy = await openDatabaseProxy(kit.ctx.pool.directUrl)
    const pool = openPool(proxy.url, { size: 2, onError: () => {} })
    let tries = 0
    const lost = async (_: unknown, { id }: { id: string }) => {
      tries += 1
      // Its outcome can't be recorded.
      if (tries === 1) await proxy.takeAway()
      ran.push(id)
    }
    const worker = await startWorker({ ...kit.ctx, pool }, { ...tasks, 'media.sweep': lost }, [
      { task: 'media.prepare', match: '0 0 1 1 *' },
    ])
    await enqueue(kit.ctx, 'media.sweep', { id: sweep })
    await until(() => tries === 1)
    await sleep(3_000)
    // A database that is starting accepts connections and rejects logins.
    await proxy.giveBack('57P03')
    await sleep(3_000)
    await proxy.takeAway()
    await proxy.giveBack()
    await enqueue(kit.ctx, 'media.prepare', { id: prepare })
    await until(() => ran.includes(prepare))
    // The queue itself would wait four hours before another worker may run it.
    await until(() => tries === 2)
    expect(ran.toSorted()).toEqual([sweep, sweep, prepare].toSorted())
    await worker.stop()
    await pool.close()
    await proxy.takeAway()
  }, 120_000)

  it('is replaced when it hangs after it could not record a job', async () => {
    const proxy = await openDatabaseProxy(kit.ctx.pool.directUrl)
    const pool = openPool(proxy.url, { size: 2, onError: () => {} })
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
    const [lost, first, second, late, next] = ['1', '2', '3', '4', '5'] as const
    const finish = new Map<string, () => void>()
    const held = async (_: unknown, { id }: { id: string }) => {
      ran.push(id)
      if (id !== next) await new Promise<void>((resolve) => finish.set(id, resolve))
    }
    const worker = await startWorker(
      { ...kit.ctx, pool, log },
      { ...tasks, 'media.sweep': held },
      [],
      { hungAfterMs: 1_000 },
    )
    for (const id of [lost, first, second, late]) await enqueue(kit.ctx, 'media.sweep', { id })
    await until(() => finish.size === 4)
    proxy.loseAnswerTo('complete_job/')
    finish.get(lost)?.()
    await until(() => lines.some((line) => line.includes('Failed to complete jobs')))
    // Each success after a failure makes the queue count one record too few, and then it waits for ever.
    for (const [id, open] of [
      [first, 2],
      [second, 1],
    ] as const) {
      finish.get(id)?.()
      await until(async () => (await openJobs()) === open)
    }
    finish.get(late)?.()
    await enqueue(kit.ctx, 'media.sweep', { id: next })
    await until(() => ran.includes(next))
    expect(lines.some((line) => line.includes('It hangs.'))).toBe(true)
    await worker.stop()
    await pool.close()
    await proxy.close()
  }, 120_000)

  it('keeps its connections open, because opening new ones fails first under load', async () => {
    const name = 'haat-jobs-test'
    const url = new URL(kit.ctx.pool.directUrl)
    url.searchParams.set('application_name', name)
    const pool = openPool(url.href, { size: 1 })
    const worker = await startWorker({ ...kit.ctx, pool }, tasks, [])
    const sessions = async () =>
      await kit.ctx.db.many(
        { pid: int4 },
        sql`
        select pid from pg_stat_activity where application_name = ${name} order by pid`,
      )
    await enqueue(kit.ctx, 'media.prepare', { id: prepare })
    await until(() => ran.includes(prepare))
    const before = await sessions()
    // Longer than the driver's default idle timeout.
    await sleep(11_000)
    const after = await sessions()
    const lost = before.filter(({ pid }) => !after.some((session) => session.pid === pid))
    expect(before.length).toBeGreaterThan(1)
    expect(lost).toEqual([])
    await worker.stop()
    await pool.close()
  }, 60_000)

  it('continues after its connections were lost', async () => {
    const worker = await startWorker(kit.ctx, tasks, [])
    await kit.ctx.db.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    // Until the pool has noticed, a call may get a broken connection.
    await until(() => kit.ctx.pool.raw.totalCount === 1)
    await enqueue(kit.ctx, 'media.prepare', { id: prepare })
    await until(() => ran.includes(prepare))
    await worker.stop()
    expect(ran).toEqual([prepare])
  })
})
