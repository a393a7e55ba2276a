import { z } from '@haat/contract/schema'
import { cachedFor } from '#core/concurrency/single-flight.ts'
import type { Ctx } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { float8, int4, json } from '#core/sql/kinds.ts'

const jobFigures = {
  due: int4,
  later: int4,
  running: int4,
  givenUp: int4,
  oldestSeconds: float8,
  workers: int4,
  byJob: json.holding({ schema: z.record(z.string(), z.number()) }),
}

/** The state of the job queue and its workers, read at most once in five seconds. */
export function jobGauges(ctx: Ctx): void {
  const figures = cachedFor(5_000, () => ctx.db.one(jobFigures, figuresQuery))
  const { metrics } = ctx
  metrics.gauge(
    'haat_jobs_waiting',
    'Jobs by state: due, scheduled for later, running, or given up.',
    async () => {
      const { due, later, running, givenUp } = await figures()
      return { due, later, running, 'given-up': givenUp }
    },
    'state',
  )
  metrics.gauge(
    'haat_jobs_open',
    'Unfinished jobs by name; emails in the queue are mail.send.',
    async () => (await figures()).byJob,
    'job',
  )
  metrics.gauge(
    'haat_jobs_oldest_due_seconds',
    'How long the oldest due job has been waiting.',
    async () => (await figures()).oldestSeconds,
  )
  metrics.gauge(
    'haat_workers',
    'Worker processes with a heartbeat within the last 30 seconds.',
    async () => (await figures()).workers,
  )
}

const figuresQuery = sql`
  with jobs as materialized (
    select task_id, run_at,
           case when locked_at is not null then 'running'
                when attempts >= max_attempts then 'given-up'
                when run_at <= now() then 'due' else 'later' end as state
    from graphile_worker._private_jobs
  ), by_job as (
    select t.identifier, count(*) as open
    from jobs join graphile_worker._private_tasks t on t.id = jobs.task_id
    where state <> 'given-up' group by t.identifier
  )
  select count(*) filter (where state = 'due')::int as due,
         count(*) filter (where state = 'later')::int as later,
         count(*) filter (where state = 'running')::int as running,
         count(*) filter (where state = 'given-up')::int as "givenUp",
         coalesce(extract(epoch from now() - min(run_at) filter (where state = 'due')), 0)::float8
           as "oldestSeconds",
         (select coalesce(json_object_agg(identifier, open), '{}') from by_job) as "byJob",
         (select count(*)::int from worker_heartbeats
          where seen_at > now() - interval '30 seconds') as workers
  from jobs`
