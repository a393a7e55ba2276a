import { deleteOldResponses } from '#core/http/idempotency.ts'
import type { CronJob, Tasks } from '#core/jobs/jobs.ts'
import { deleteOldCounters } from '#core/sql/postgres-counters.ts'
import { vacuum } from '#core/sql/vacuum.ts'
import { forgetOldEvents } from '#core/http/security-log.ts'
import { backupCron, backupTasks } from './backup/backup.jobs.ts'
import { accountsCron, accountsTasks } from '#features/accounts/accounts.jobs.ts'
import { attributesTasks } from '#features/attributes/attributes.jobs.ts'
import { catalogCron, catalogTasks } from '#features/catalog/catalog.jobs.ts'
import { familyTasks } from '#features/families/families.jobs.ts'
import {
  commissionInvoicesCron,
  commissionInvoicesTasks,
} from '#features/commission-invoices/commission-invoices.jobs.ts'
import { conversationsTasks } from '#features/conversations/conversations.jobs.ts'
import { consignmentsCron, consignmentsTasks } from '#features/consignments/consignments.jobs.ts'
import { companionsCron, companionsTasks } from '#features/companions/companions.jobs.ts'
import { couponsCron, couponsTasks } from '#features/coupons/coupons.jobs.ts'
import { deadlinesCron, deadlinesTasks } from '#features/deadlines/deadlines.jobs.ts'
import { ledgerCron, ledgerTasks } from '#features/ledger/ledger.jobs.ts'
import { mailCron, mailTasks } from '#features/mail/mail.jobs.ts'
import { mediaCron, mediaTasks } from '#features/media/media.jobs.ts'
import { noticesCron, noticesTasks } from '#features/notices/notices.jobs.ts'
import { ordersCron, ordersTasks } from '#features/orders/orders.jobs.ts'
import { paymentsCron, paymentsTasks } from '#features/payments/payments.jobs.ts'
import { payoutsCron, payoutsTasks } from '#features/payouts/payouts.jobs.ts'
import { returnsCron, returnsTasks } from '#features/returns/returns.jobs.ts'
import { arrivalsCron, arrivalsTasks } from '#features/arrivals/arrivals.jobs.ts'
import { scorecardsCron, scorecardsTasks } from '#features/scorecards/scorecards.jobs.ts'
import { searchSalesCron, searchSalesTasks } from '#features/search-sales/search-sales.jobs.ts'
import { searchCron, searchTasks } from '#features/searches/searches.jobs.ts'
import { wishesCron, wishesTasks } from '#features/wishes/wishes.jobs.ts'
import { cartsCron, cartsTasks } from '#features/carts/carts.jobs.ts'
import { pictureColumns } from './picture-columns.ts'
import { bookChecks } from './book-checks.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'answers.forget': object
    'database.vacuum': object
    'limits.forget': object
    'security.forget': object
  }
}

/** The handler of every job. */
export const tasks: Tasks = {
  'answers.forget': async (ctx) => void (await deleteOldResponses(ctx)),
  'database.vacuum': (ctx) => vacuum(ctx.pool),
  'limits.forget': deleteOldCounters,
  'security.forget': forgetOldEvents,
  ...mediaTasks(pictureColumns),
  ...noticesTasks,
  ...mailTasks,
  ...accountsTasks,
  ...searchTasks,
  ...searchSalesTasks,
  ...catalogTasks,
  ...attributesTasks,
  ...familyTasks,
  ...couponsTasks,
  ...ordersTasks,
  ...paymentsTasks,
  ...ledgerTasks(bookChecks),
  ...payoutsTasks,
  ...commissionInvoicesTasks,
  ...returnsTasks,
  ...deadlinesTasks,
  ...scorecardsTasks,
  ...arrivalsTasks,
  ...companionsTasks,
  ...conversationsTasks,
  ...consignmentsTasks,
  ...wishesTasks,
  ...cartsTasks,
  ...backupTasks,
}

/** The scheduled jobs. */
export const cronJobs: readonly CronJob[] = [
  { task: 'answers.forget', match: '20 * * * *' },
  // At night, after the front has been chosen (UTC; Dhaka is six hours ahead).
  { task: 'database.vacuum', match: '40 22 * * *', maxAttempts: 1 },
  { task: 'limits.forget', match: '*/10 * * * *' },
  { task: 'security.forget', match: '50 3 * * *' },
  ...mediaCron,
  ...noticesCron,
  ...mailCron,
  ...accountsCron,
  ...searchCron,
  ...searchSalesCron,
  ...catalogCron,
  ...couponsCron,
  ...ordersCron,
  ...paymentsCron,
  ...ledgerCron,
  ...payoutsCron,
  ...commissionInvoicesCron,
  ...returnsCron,
  ...deadlinesCron,
  ...scorecardsCron,
  ...arrivalsCron,
  ...companionsCron,
  ...consignmentsCron,
  ...wishesCron,
  ...cartsCron,
  ...backupCron,
]
