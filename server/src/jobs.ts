import type { CronJob, Tasks } from '#core/jobs.ts'
import { mediaTasks } from '#features/media/media.jobs.ts'

/** Every job of every feature. */
export const tasks: Tasks = { ...mediaTasks }

/** What runs by the clock. */
export const cronJobs: readonly CronJob[] = []
