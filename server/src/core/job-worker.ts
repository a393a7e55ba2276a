import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  runOnce,
  type Runner,
  type TaskList,
} from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Ctx } from './ctx.ts'
import type { Pool } from './db.ts'
import type { Attempt, CronJob, Tasks } from './jobs.ts'

/** Written as a method, because TypeScript lets methods stand for those that take less. */
type AnyTask = { run(ctx: Ctx, payload: unknown, attempt: Attempt): Promise<void> }['run']

/** Brings the tables of the job list up to date; part of `migrate`. */
export async function installJobs(pool: Pool): Promise<void> {
  const own = openOwnPool(pool, 1)
  try {
    await runMigrations({ pgPool: own.raw })
  } finally {
    await own.close()
  }
}

export interface JobWorker {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>
}

const jobsAtOnce = 4
const restartMs = 2_000

/** Runs jobs until stopped. A worker that fails is started again. */
export async function startWorker(
  ctx: Ctx,
  tasks: Tasks,
  cronJobs: readonly CronJob[],
): Promise<JobWorker> {
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  const own = openOwnPool(ctx.pool, jobsAtOnce + 2)
  const start = () => launch(ctx, own.raw, tasks, cronJobs)
  let runner = await start()
  watch()

  function watch(): void {
    const again = (error?: unknown) => {
      if (isStopping) return
      ctx.log.error({ err: error }, 'the job worker stopped and is started again')
      timer = setTimeout(() => void relaunch(), restartMs)
    }
    runner.promise.then(() => again(), again)
  }
  async function relaunch(): Promise<void> {
    try {
      runner = await start()
      if (isStopping) await runner.stop()
      else watch()
    } catch (error) {
      ctx.log.error({ err: error }, 'the job worker could not be started')
      if (!isStopping) timer = setTimeout(() => void relaunch(), restartMs)
    }
  }
  return {
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      // Refused only by a runner that has stopped of itself.
      await runner.stop().catch(() => undefined)
      await own.close()
    },
  }
}

/**
 * Runs every job that is due now, and those they put on the list, then returns what was thrown. Tests
 * and one-off commands use it in place of a worker.
 */
export async function runDueJobs(ctx: Ctx, tasks: Tasks): Promise<Error[]> {
  const errors: Error[] = []
  const note = (error: Error) => errors.push(error)
  const own = openOwnPool(ctx.pool, 2)
  const options = { pgPool: own.raw, logger: loggerFor(ctx.log), noHandleSignals: true }
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
): Promise<Runner> {
  const note = (error: Error, name: string, attempt: Attempt) =>
    ctx.log[attempt.isLast ? 'error' : 'warn'](
      { err: error, job: name, attempt: attempt.number },
      attempt.isLast ? 'job failed for good' : 'job failed and will be tried again',
    )
  return await run({
    pgPool,
    logger: loggerFor(ctx.log),
    concurrency: jobsAtOnce,
    noHandleSignals: true,
    taskList: taskList(ctx, tasks, note),
    parsedCronItems: parseCronItems(
      cronJobs.map(({ task, match, maxAttempts }) => ({
        task,
        match,
        ...(maxAttempts === undefined ? {} : { options: { maxAttempts } }),
      })),
    ),
  })
}

/**
 * Connections of the job list's own: its numbers are not ours to read as bigint. A lost one is opened
 * again by whoever needs it; `close` comes back when the last one is really gone.
 */
function openOwnPool(pool: Pool, max: number): { raw: pg.Pool; close: () => Promise<void> } {
  const raw = new pg.Pool({ connectionString: pool.raw.options.connectionString, max })
  const open = new Set<Promise<void>>()
  raw.on('error', () => undefined)
  raw.on('connect', (client) => {
    client.on('error', () => undefined)
    const end: Promise<void> = new Promise<void>((gone) => void client.once('end', gone)).then(
      () => void open.delete(end),
    )
    open.add(end)
  })
  const close = async () => {
    await raw.end()
    await Promise.all(open)
  }
  return { raw, close }
}

function taskList(
  ctx: Ctx,
  tasks: Tasks,
  note: (error: Error, name: string, attempt: Attempt) => void,
): TaskList {
  const list: TaskList = {}
  for (const [name, task] of Object.entries<AnyTask>(tasks)) {
    list[name] = async (payload: unknown, { job }) => {
      const attempt = { number: job.attempts, isLast: job.attempts >= job.max_attempts }
      try {
        await task({ ...ctx, log: ctx.log.child({ job: name }) }, payload, attempt)
      } catch (error) {
        note(error instanceof Error ? error : new Error(String(error)), name, attempt)
        throw error
      }
    }
  }
  return list
}

/** Its news of every single job is of use only when looking for a fault; failures are noted above. */
function loggerFor(log: FastifyBaseLogger): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new Logger(() => (level, message, meta) => {
    const isNoted = message.startsWith('Failed task')
    log[isNoted ? 'debug' : levels[level]]({ ...meta }, message)
  })
}
