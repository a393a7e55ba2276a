import type { CronJob, Tasks } from '#core/jobs.ts'
import { accountsCron, accountsTasks } from '#features/accounts/accounts.jobs.ts'
import { mailCron, mailTasks } from '#features/mail/mail.jobs.ts'
import { mediaTasks } from '#features/media/media.jobs.ts'

/** Every job of every feature. */
export const tasks: Tasks = { ...mediaTasks, ...mailTasks, ...accountsTasks }

/** What runs by the clock. */
export const cronJobs: readonly CronJob[] = [...mailCron, ...accountsCron]
