import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { slowFlag } from './slow-jobs.ts'

/**
 * Every job by name, with its payload (plain JSON). A feature adds its own in its `.jobs.ts`:
 * `declare module './jobs.ts' { interface JobPayloads { 'mail.send': { id: string } } }`
 */
export interface JobPayloads {}
export type JobName = keyof JobPayloads

/** One run of a job. */
export interface Attempt {
  /** Starts at 1. */
  number: number
  isLast: boolean
}

/** The handler of a job. When it throws, the error is logged and the job is retried after a growing delay. */
export type Task<N extends JobName> = (
  ctx: Ctx,
  payload: JobPayloads[N],
  attempt: Attempt,
) => Promise<void>

/** The handler of every job by name; the compiler reports a missing one. */
export type Tasks = { [N in JobName]: Task<N> }

/** A scheduled job: `match` is a crontab line in UTC. A missed run is not repeated later. */
export interface CronJob {
  task: JobName
  match: string
  /** 25 by default. */
  maxAttempts?: number
}

export interface JobOptions {
  /** The earliest start; by default as soon as the transaction commits. */
  runAt?: Date
  /** This job replaces a waiting job with the same key. */
  jobKey?: string
  /** 25 by default: about three days of growing delays. */
  maxAttempts?: number
  /** Lower runs sooner; 0 by default. */
  priority?: number
  /** It calls a system that may be slow or down. Such jobs take at most half of a worker's slots. */
  isSlow?: boolean
}

/** Enqueues a job in the transaction of `ctx`: it runs if that commits. */
export function enqueue<N extends JobName>(
  ctx: Ctx,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> {
  return enqueueAll(ctx, name, [payload], options)
}

/** Enqueues a job for each payload, in one statement. */
export async function enqueueAll<N extends JobName>(
  ctx: Ctx,
  name: N,
  payloads: readonly JobPayloads[N][],
  options: JobOptions = {},
): Promise<void> {
  await ctx.db.run(sql`
    select graphile_worker.add_job(${name}, payload => payload, run_at => ${options.runAt ?? null},
      job_key => ${options.jobKey ?? null}, max_attempts => ${options.maxAttempts ?? null},
      priority => ${options.priority ?? null},
      flags => ${options.isSlow === true ? [slowFlag] : null}::text[])
    from unnest(${payloads.map((payload) => JSON.stringify(payload))}::json[]) as payload`)
}
