import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'

/**
 * Every job by name, with what it carries (plain JSON). A feature adds its own in its `.jobs.ts`:
 * `declare module './jobs.ts' { interface JobPayloads { 'mail.send': { id: string } } }`
 */
export interface JobPayloads {}
export type JobName = keyof JobPayloads

/** This run of a job. */
export interface Attempt {
  /** From 1. */
  number: number
  isLast: boolean
}

/** The work of a job. An error is logged, and the job is retried after a growing delay. */
export type Task<N extends JobName> = (
  ctx: Ctx,
  payload: JobPayloads[N],
  attempt: Attempt,
) => Promise<void>

/** The work of every job by name; the compiler reports a missing one. */
export type Tasks = { [N in JobName]: Task<N> }

/** A scheduled job: `match` is a crontab line in UTC. A missed run is not made up for. */
export interface CronJob {
  task: JobName
  match: string
  /** 25 when left out. */
  maxAttempts?: number
}

export interface JobOptions {
  /** Not before this time; left out, as soon as the transaction commits. */
  runAt?: Date
  /** A waiting job of the same key is replaced by this one. */
  jobKey?: string
  /** 25 when left out: some three days of growing delays. */
  maxAttempts?: number
  /** Lower runs sooner; 0 when left out. */
  priority?: number
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
      priority => ${options.priority ?? null})
    from unnest(${payloads.map((payload) => JSON.stringify(payload))}::json[]) as payload`)
}
