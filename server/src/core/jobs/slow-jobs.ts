import type { WorkerEvents } from 'graphile-worker'

/** The flag of jobs that call a system which may be slow or down. */
export const slowFlag = 'slow'

/**
 * Lets a worker run at most `max` slow jobs at once, so that they hold up no others. The queue calls the returned
 * function right before a slot looks for a job, and skips jobs with the flags that it returns. Several slots look at
 * the same time, so each of them counts as slow until it has found its job.
 */
export function limitSlowJobs(events: WorkerEvents, max: number): () => string[] {
  const running = new Set<string>()
  let looking = 0
  events.on('worker:getJob:empty', () => void (looking -= 1))
  events.on('worker:getJob:error', () => void (looking -= 1))
  events.on('job:start', ({ job }) => {
    looking -= 1
    if (job.flags?.[slowFlag] === true) running.add(job.id)
  })
  events.on('job:complete', ({ job }) => void running.delete(job.id))
  return () => {
    looking += 1
    return running.size + looking <= max ? [] : [slowFlag]
  }
}
