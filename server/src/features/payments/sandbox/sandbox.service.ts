import { inTransaction, type Ctx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { notInTransaction } from '#core/sql/transaction-watch.ts'
import { writeAmount } from '#features/payments/gateways/amounts.ts'
import type { Answer, Gateway } from '#features/payments/gateways/gateway.ts'
import {
  decideTransaction,
  findTransaction,
  insertRefund,
  insertTransaction,
  type SandboxRow,
  type SandboxState,
} from './sandbox.queries.ts'
import { isSignedBySandbox, signatureOf } from './signature.ts'

/** The buttons of the test gateway. */
export const sandboxActions = ['approve', 'slow', 'decline', 'cancel'] as const
export type SandboxAction = (typeof sandboxActions)[number]

/** How long the slow button delays the decision. */
const slowSeconds = 10
const ipnDeliveryAttempts = 8
const timeoutMs = 10_000

const outcomes: Record<SandboxAction, { state: SandboxState; seconds: number }> = {
  approve: { state: 'APPROVED', seconds: 0 },
  slow: { state: 'APPROVED', seconds: slowSeconds },
  decline: { state: 'DECLINED', seconds: 0 },
  cancel: { state: 'CANCELLED', seconds: 0 },
}

/**
 * The test gateway as the market sees it. It moves no money, but it keeps books of its own, redirects the
 * browser and posts signed messages as any other gateway does.
 */
export function sandbox(ctx: Ctx): Gateway {
  return {
    limits: { least: 1n, most: 10n ** 15n },
    open: async (opening) => {
      await insertTransaction(ctx, opening)
      const path = `/sandbox-gateway/${opening.transactionId}`
      return { redirectUrl: ctx.config.publicUrl + path, session: null }
    },
    readCallback: (_kind, fields) => ({
      transactionId: fields['transaction_id'] ?? null,
      hint: null,
      isCredible: isSignedBySandbox(fields, ctx.config.authSecret),
    }),
    check: async ({ transactionId }) => answerOf(await findTransaction(ctx, transactionId)),
    refund: async (request) => {
      const { refundId: reference } = request
      if ((await insertRefund(ctx, request)) === 1) return { status: 'DONE', reference }
      return { status: 'FAILED', reason: 'The test gateway has no such payment, or not as much.' }
    },
  }
}

export function findSandboxPayment(ctx: Ctx, transactionId: string): Promise<SandboxRow | null> {
  return findTransaction(ctx, transactionId)
}

/**
 * Handles a pressed button: decides the payment and enqueues its message. Returns the address that the
 * browser goes to, or null when there is no such payment. A payment that was decided before does not change.
 */
export async function pressButton(
  ctx: Ctx,
  transactionId: string,
  action: SandboxAction | null,
): Promise<string | null> {
  if (action !== null) await decide(ctx, transactionId, action)
  const row = await findTransaction(ctx, transactionId)
  return row === null ? null : addressOf(ctx, row)
}

async function decide(ctx: Ctx, transactionId: string, action: SandboxAction): Promise<void> {
  const { state, seconds } = outcomes[action]
  await inTransaction(ctx, async (tx) => {
    const isDecided = await decideTransaction(tx, transactionId, state, seconds)
    if (!isDecided) return
    const runAt = new Date(Date.now() + seconds * 1_000)
    await enqueue(tx, 'sandbox.ipn', { transactionId }, { runAt, maxAttempts: ipnDeliveryAttempts })
  })
}

/** Posts the gateway's message, server to server. Throws when it was not accepted, so that the job is retried. */
export async function sendIpn(ctx: Ctx, transactionId: string): Promise<void> {
  const row = await findTransaction(ctx, transactionId)
  if (row === null) return
  notInTransaction('a message of the test gateway')
  const answer = await fetch(row.return_urls.ipn, {
    method: 'POST',
    body: new URLSearchParams(messageOf(ctx, row)),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`The message was answered with status ${answer.status}.`)
}

function answerOf(row: SandboxRow | null): Answer {
  if (row === null) return { status: 'PENDING', reason: 'not known to the gateway' }
  if (row.state === 'OPEN' || !row.is_settled) return { status: 'PENDING', reason: row.state }
  if (row.state === 'APPROVED') {
    return {
      status: 'PAID',
      transactionId: row.transaction_id,
      amount: row.amount,
      currency: row.currency,
      reference: `SANDBOX-${row.transaction_id}`,
      fee: 0n,
    }
  }
  return { status: row.state === 'CANCELLED' ? 'CANCELLED' : 'FAILED', reason: row.state }
}

const returns = { APPROVED: 'success', DECLINED: 'fail', CANCELLED: 'cancel' } as const

function addressOf(ctx: Ctx, row: SandboxRow): string {
  if (row.state === 'OPEN') return `/sandbox-gateway/${row.transaction_id}`
  const address = new URL(row.return_urls[returns[row.state]])
  for (const [name, value] of Object.entries(messageOf(ctx, row))) {
    address.searchParams.set(name, value)
  }
  return address.href
}

function messageOf(ctx: Ctx, row: SandboxRow): Record<string, string> {
  const fields = {
    transaction_id: row.transaction_id,
    amount: writeAmount(row.amount),
    currency: row.currency,
    status: row.state,
  }
  return { ...fields, signature: signatureOf(fields, ctx.config.authSecret) }
}
