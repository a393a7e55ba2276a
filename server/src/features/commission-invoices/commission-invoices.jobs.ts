import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { issueInvoices } from './commission-invoices.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'commission-invoices.issue': object
  }
}

const issue: Task<'commission-invoices.issue'> = async (ctx) => void (await issueInvoices(ctx))

export const commissionInvoicesTasks = { 'commission-invoices.issue': issue }
export const commissionInvoicesCron: readonly CronJob[] = [
  // Each night: the first run after a month's end bills it, and a later one what was entered late.
  { task: 'commission-invoices.issue', match: '25 20 * * *' },
]
