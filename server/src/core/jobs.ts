import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  runOnce,
  type Runner,
  type SharedOptions,
  type TaskList,
} from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import type { Ctx } from './ctx.ts'
import { sql, type Pool } from './db.ts'

/**
 * Every job by name, with what it carries (plain JSON). A feature adds its own in its `.jobs.ts`:
 * `declare module '#core/jobs.ts' { interface JobPayloads { 'mail.send': { id: string } } }`
 */
export interface JobPayloads {}
export type JobName = keyof JobPayloads

/** This attempt of a job. */
export interface Attempt {
  /** From 1. */
  number: number
  isLast: boolean
}

/** A job's work. What it throws is logged, and the job is tried again after a growing pause. */
export type Task<N extends JobName> = (
  ctx: Ctx,
  payload: JobPayloads[N],
  attempt: Attempt,
) => Promise<void>

/** Written as a method, because TypeScript lets methods stand for those that take less. */
type AnyTask = { run(ctx: Ctx, payload: unknown, attempt: Attempt): Promise<void> }['run']

/** Every job's work by name; the compiler sees to it that none is missing. */
export type Tasks = { [N in JobName]: Task<N> }

/** A job by the clock: `match` is a crontab line in UTC. One that was missed is not made up for. */
export interface CronJob {
  task: JobName
  match: string
}

export interface JobOptions {
  /** Not before this time; left out, as soon as the transaction commits. */
  runAt?: Date
  /** A waiting job of the same key is replaced by this one. */
  jobKey?: string
  /** 25 when left out: some three days of growing pauses. */
  maxAttempts?: number
  /** Lower runs sooner; 0 when left out. */
  priority?: number
}

/** Puts a job on the list in the caller's transaction: it runs when that commits, or never. */
export async function enqueue<N extends JobName>(
  ctx: Ctx,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> {
  await ctx.db.run(sql`
    select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt ?? null}, job_key => ${options.jobKey ?? null},
      max_attempts => ${options.maxAttempts ?? null}, priority => ${options.priority ?? null})`)
}

/** Brings the tables of the job list up to date; part of `migrate`. */
export async function installJobs(pool: Pool): Promise<void> {
  await runMigrations({ connectionString: urlOf(pool), maxPoolSize: 1 })
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
  let runner = await launch(ctx, tasks, cronJobs)
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
      runner = await launch(ctx, tasks, cronJobs)
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
  await runOnce({
    ...sharedOptions(ctx),
    concurrency: 1,
    noHandleSignals: true,
    taskList: taskList(ctx, tasks, note),
  })
  return errors
}

async function launch(ctx: Ctx, tasks: Tasks, cronJobs: readonly CronJob[]): Promise<Runner> {
  const note = (error: Error, name: string, attempt: Attempt) =>
    ctx.log[attempt.isLast ? 'error' : 'warn'](
      { err: error, job: name, attempt: attempt.number },
      attempt.isLast ? 'job failed for good' : 'job failed and will be tried again',
    )
  return await run({
    ...sharedOptions(ctx),
    concurrency: jobsAtOnce,
    maxPoolSize: jobsAtOnce + 2,
    noHandleSignals: true,
    taskList: taskList(ctx, tasks, note),
    parsedCronItems: parseCronItems(cronJobs.map(({ task, match }) => ({ task, match }))),
  })
}

/** The list's own connections: its numbers are not ours to read as bigint. */
function sharedOptions(ctx: Ctx): SharedOptions {
  return { connectionString: urlOf(ctx.pool), logger: loggerFor(ctx.log) }
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

function urlOf(pool: Pool): string {
  const url = pool.raw.options.connectionString
  if (url === undefined) throw new Error('The pool was opened without a connection string.')
  return url
}
