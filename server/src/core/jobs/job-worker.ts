import { EventEmitter } from 'node:events'
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Pool } from '#core/sql/db.ts'
import { startHeartbeat } from './heartbeat.ts'
import { openOwnPool } from './job-connections.ts'
import { openLeases } from './job-leases.ts'
import { hungMs, keepRunning, type KeptRunner, type Launched } from './job-runner.ts'
import type { Attempt, CronJob, Tasks } from './jobs.ts'
import { limitSlowJobs } from './slow-jobs.ts'
import type { CounterSpec } from '#core/boot/metrics.ts'
import { settlesWithin } from '#core/concurrency/timeouts.ts'

/** Written as a method, because TypeScript compares the parameters of methods bivariantly. */
type AnyTask = { run(ctx: Ctx, payload: unknown, attempt: Attempt): Promise<void> }['run']

/** Migrates the tables of the job queue; part of `migrate`. Waits up to `lockMs` for each lock. */
export async function installJobs(pool: Pool, lockMs: number): Promise<void> {
  const own = openOwnPool(pool, 1, `-c lock_timeout=${lockMs}`)
  try {
    await runMigrations({ pgPool: own.raw })
  } finally {
    await own.close()
  }
}

export interface JobWorker {
  /** Accepts no more jobs and waits for running ones until the deadline; the others are retried later. */
  stop(deadline?: AbortSignal): Promise<void>
}

const jobsDone: CounterSpec<'job' | 'outcome'> = {
  name: 'haat_jobs_total',
  help: 'Runs of jobs by outcome: done, failed (will be retried) or given up.',
  labels: ['job', 'outcome'],
}
const jobsAtOnce = 4
/** Connections in addition to those of jobs: for listening, the crontab, the lease and the heartbeat. */
const ownConnections = 4
/** How long interrupted jobs may take to return to the queue, and connections to close. */
const cutOffMs = 2_000

/** Runs jobs until stopped. A worker that fails is restarted. */
export async function startWorker(
  ctx: Ctx,
  tasks: Tasks,
  cronJobs: readonly CronJob[],
  { hungAfterMs = hungMs }: { hungAfterMs?: number } = {},
): Promise<JobWorker> {
  const own = openOwnPool(ctx.pool, jobsAtOnce + ownConnections)
  const running = new Set<string>()
  const leases = openLeases(own.raw, ctx.log, running)
  const start = async () => {
    const launched = await launch(ctx, own.raw, tasks, cronJobs, running)
    leases.hold(launched.worker)
    return launched
  }
  let kept: KeptRunner
  try {
    kept = await keepRunning(start, ctx.log, hungAfterMs)
  } catch (error) {
    leases.close()
    await own.close()
    throw error
  }
  const heartbeat = startHeartbeat(own, ctx.log, kept.isRunning)
  return {
    stop: async (deadline) => {
      const runner = kept.release()
      // Rejects only when the runner has stopped by itself.
      const stopped = runner.stop().catch(() => undefined)
      if (!(await beforeDeadline(stopped, deadline))) await settlesWithin(cutOffMs, runner.kill())
      await settlesWithin(cutOffMs, heartbeat.stop())
      leases.close()
      if (deadline === undefined) await own.close()
      else await settlesWithin(cutOffMs, own.close())
    },
  }
}

async function beforeDeadline(work: Promise<unknown>, deadline?: AbortSignal): Promise<boolean> {
  if (deadline === undefined) return await work.then(() => true)
  const late = new Promise<false>((resolve) => {
    if (deadline.aborted) resolve(false)
    deadline.addEventListener('abort', () => resolve(false), { once: true })
  })
  return await Promise.race([work.then(() => true), late])
}

/**
 * Runs every job that is due, and those that they enqueue, and returns the errors. Tests and one-off commands
 * use it instead of a worker.
 */
export async function runDueJobs(ctx: Ctx, tasks: Tasks): Promise<Error[]> {
  const errors: Error[] = []
  const note = (error: Error) => errors.push(error)
  const own = openOwnPool(ctx.pool, 2)
  const options = { pgPool: own.raw, logger: loggerFor(ctx.log), noHandleSignals: true, preset }
  try {
    await runOnce({ ...options, concurrency: 1, taskList: taskList(ctx, tasks, note) })
  } finally {
    await own.close()
  }
  return errors
}

async function launch(
  ctx: Ctx,
  pgPool: pg.Pool,
  tasks: Tasks,
  cronJobs: readonly CronJob[],
  running: Set<string>,
): Promise<Launched> {
  const note = (error: Error, name: string, attempt: Attempt) =>
    ctx.log[attempt.isLast ? 'error' : 'warn'](
      { err: error, job: name, attempt: attempt.number },
      attempt.isLast ? 'job failed for good' : 'job failed and will be retried',
    )
  // Only this event provides the name with which the worker locks its jobs.
  const events: WorkerEvents = new EventEmitter()
  let worker = ''
  events.on('pool:create', ({ workerPool }) => (worker = workerPool.id))
  const runner = await run({
    pgPool,
    events,
    preset,
    logger: loggerFor(ctx.log),
    concurrency: jobsAtOnce,
    forbiddenFlags: limitSlowJobs(events, jobsAtOnce / 2),
    noHandleSignals: true,
    taskList: taskList(ctx, tasks, note, running),
    parsedCronItems: parseCronItems(
      cronJobs.map(({ task, match, maxAttempts }) => ({
        task,
        match,
        ...(maxAttempts === undefined ? {} : { options: { maxAttempts } }),
      })),
    ),
  })
  return { runner, worker, events }
}

/**
 * With any delay, even 0, the queue checks whether it could record a finished job. Without a delay it does
 * not, and a lost connection is an unhandled rejection that ends the process.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

function taskList(
  ctx: Ctx,
  tasks: Tasks,
  note: (error: Error, name: string, attempt: Attempt) => void,
  running = new Set<string>(),
): TaskList {
  const list: TaskList = {}
  for (const [name, task] of Object.entries<AnyTask>(tasks)) {
    list[name] = async (payload: unknown, { job }) => {
      running.add(job.id)
      const attempt = { number: job.attempts, isLast: job.attempts >= job.max_attempts }
      try {
        await task({ ...ctx, log: ctx.log.child({ job: name }) }, payload, attempt)
        if (isScheduled(payload)) await forgetGivenUp(ctx, name)
        ctx.metrics.count(jobsDone, { job: name, outcome: 'done' })
      } catch (error) {
        ctx.metrics.count(jobsDone, { job: name, outcome: attempt.isLast ? 'given-up' : 'failed' })
        note(error instanceof Error ? error : new Error(String(error)), name, attempt)
        throw error
      } finally {
        running.delete(job.id)
      }
    }
  }
  return list
}

/** Whether the crontab has started this run: it marks the payload. */
function isScheduled(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && '_cron' in payload
}

/** A run of a scheduled job has done what earlier ones gave up, so nobody has to care for those. */
async function forgetGivenUp({ db }: Ctx, name: string): Promise<void> {
  await db.run(sql`
    select graphile_worker.complete_jobs(array(
      select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${name} and j.attempts >= j.max_attempts and j.locked_at is null
        and j.payload -> '_cron' is not null))`)
}

/** The queue's messages about single jobs help only in debugging; failures are logged above. */
function loggerFor(log: FastifyBaseLogger): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new Logger(() => (level, message, meta) => {
    const isNoted = message.startsWith('Failed task')
    log[isNoted ? 'debug' : levels[level]]({ ...meta }, message)
  })
}
