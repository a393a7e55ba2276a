import type { CronJob, Tasks } from '#core/jobs.ts'
import { mailCron, mailTasks } from '#features/mail/mail.jobs.ts'
import { mediaTasks } from '#features/media/media.jobs.ts'

/** Every job of every feature. */
export const tasks: Tasks = { ...mediaTasks, ...mailTasks }

/** What runs by the clock. */
export const cronJobs: readonly CronJob[] = [...mailCron]
