import type { CronJob, Task } from '#core/jobs/jobs.ts'
import { expireOrders, reconcile } from './reconciling.service.ts'
import { giveSurplusBack } from './refunds.service.ts'
import { sendIpn } from './sandbox/sandbox.service.ts'
import { finishRefunds } from './sending-refunds.service.ts'

declare module '#core/jobs/jobs.ts' {
  interface JobPayloads {
    'payments.reconcile': object
    'payments.expire-orders': object
    'payments.finish-refunds': object
    'payments.give-back': { paymentId: string }
    'sandbox.ipn': { transactionId: string }
  }
}

const reconcileTask: Task<'payments.reconcile'> = (ctx) => reconcile(ctx)
const expireTask: Task<'payments.expire-orders'> = (ctx) => expireOrders(ctx)
const finishTask: Task<'payments.finish-refunds'> = (ctx) => finishRefunds(ctx)
const giveBackTask: Task<'payments.give-back'> = (ctx, { paymentId }) =>
  giveSurplusBack(ctx, paymentId)
const ipnTask: Task<'sandbox.ipn'> = (ctx, { transactionId }) => sendIpn(ctx, transactionId)

export const paymentsTasks = {
  'payments.reconcile': reconcileTask,
  'payments.expire-orders': expireTask,
  'payments.finish-refunds': finishTask,
  'payments.give-back': giveBackTask,
  'sandbox.ipn': ipnTask,
}
export const paymentsCron: readonly CronJob[] = [
  { task: 'payments.reconcile', match: '* * * * *' },
  { task: 'payments.expire-orders', match: '* * * * *' },
  { task: 'payments.finish-refunds', match: '* * * * *' },
]
