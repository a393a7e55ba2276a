import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'

/**
 * Every job by name, with what it carries (plain JSON). A feature adds its own in its `.jobs.ts`:
 * `declare module './jobs.ts' { interface JobPayloads { 'mail.send': { id: string } } }`
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

/** Every job's work by name; the compiler sees to it that none is missing. */
export type Tasks = { [N in JobName]: Task<N> }

/** A job by the clock: `match` is a crontab line in UTC. One that was missed is not made up for. */
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
  /** 25 when left out: some three days of growing pauses. */
  maxAttempts?: number
  /** Lower runs sooner; 0 when left out. */
  priority?: number
}

/** Puts a job on the list in the caller's transaction: it runs when that commits, or never. */
export function enqueue<N extends JobName>(
  ctx: Ctx,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> {
  return enqueueAll(ctx, name, [payload], options)
}

/** Puts a job for each payload on the list, in one statement. */
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
