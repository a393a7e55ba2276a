import { fail } from '@haat/contract/errors'
import { refundMessages } from '@haat/contract/refunds.messages'
import type { Refund, TransferDecision, TransferInput } from '@haat/contract/refunds'
import type { Actor, Ctx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { lockRefund } from './refund-decisions.service.ts'
import { getRefund } from './refund-lists.service.ts'
import { followRefunds } from './refund-status.service.ts'
import {
  confirmTransfer,
  findTransfer,
  insertTransfer,
  rejectTransfer,
} from './refund-transfers.queries.ts'
import { findOwed } from './refunds.queries.ts'
import {
  claimIfByCall,
  failDisputed,
  failUnderWay,
  requestIdOf,
  sendIfClaimed,
} from './refunds.service.ts'
import { recordRefund } from './sending-refunds.service.ts'

const write = declareWrite({
  subject: 'refund',
  refusals: {
    refund_attempts_transfer: () =>
      fail('EDIT_CONFLICT', { message: 'This transfer was entered before.' }),
    refunds_not_disputed: failDisputed,
  },
})

/**
 * Sends a refund through its gateway, again after a failure. Throws NOT_FOUND, STATUS_NOT_ALLOWED (it is under way,
 * over, not in force, or has to be sent by hand) or GATEWAY_UNAVAILABLE: then a job asks until there is an answer.
 */
export async function sendAgain(ctx: Ctx, actor: Actor, id: string): Promise<Refund> {
  const claimed = await write(ctx, async (tx) => {
    await lockRefund(tx, id)
    return (await claimIfByCall(tx, actor, id)) ?? failUnderWay()
  })
  await sendIfClaimed(ctx, claimed)
  return await getRefund(ctx, id)
}

/**
 * Enters that a refund was sent by hand. Another person has to confirm it. The same entry by the same person again
 * changes nothing. Throws NOT_FOUND, VALIDATION_FAILED, STATUS_NOT_ALLOWED (under way, over or not in force) or
 * EDIT_CONFLICT when this transfer was entered before, for any refund.
 */
export async function enterTransfer(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { method, reference }: TransferInput,
): Promise<Refund> {
  await write(ctx, async (tx, record) => {
    const { refund } = await lockRefund(tx, id)
    if (method === 'SHOP' && refund.payment_id !== null) {
      fail('VALIDATION_FAILED', {
        errors: [{ path: 'method', message: refundMessages.shopOnline }],
      })
    }
    const last = await findTransfer(tx, id)
    const isSame = last?.method === method && last.reference === reference
    if (last?.status === 'ENTERED' && isSame && last.by_id === actor.id) return
    const owed = (await findOwed(tx, id)) ?? fail('STATUS_NOT_ALLOWED')
    const sent = { method, reference, byId: actor.id, requestId: requestIdOf(owed) }
    if ((await insertTransfer(tx, owed, sent)) === null) failUnderWay()
    await record(actor, 'refund.transfer-entered', id, { amount: String(owed.amount), method })
  })
  return await getRefund(ctx, id)
}

/**
 * Confirms or rejects a transfer by hand. Who entered it may only reject it. The same decision by the same person
 * again changes nothing. Throws NOT_FOUND, STATUS_NOT_ALLOWED (nothing was entered), SECOND_PERSON_REQUIRED or
 * EDIT_CONFLICT when somebody else has decided on it.
 */
export async function decideTransfer(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { decision }: TransferDecision,
): Promise<Refund> {
  await write(ctx, async (tx, record) => {
    const { order, refund } = await lockRefund(tx, id)
    const transfer = (await findTransfer(tx, id)) ?? fail('STATUS_NOT_ALLOWED')
    if (transfer.status !== 'ENTERED') {
      const outcome = transfer.status === 'DONE' ? 'CONFIRMED' : 'REJECTED'
      if (outcome === decision && transfer.decided_by === actor.id) return
      fail('EDIT_CONFLICT', { data: { current: { decision: outcome } } })
    }
    const { amount, reference } = transfer
    if (decision === 'REJECTED') {
      await rejectTransfer(tx, transfer.id, actor.id)
      return await record(actor, 'refund.transfer-rejected', id, { amount: String(amount) })
    }
    if (transfer.by_id === actor.id) fail('SECOND_PERSON_REQUIRED')
    await confirmTransfer(tx, transfer.id, actor.id)
    await recordRefund(tx, actor, 'payment.refunded', refund, { reference })
    const isShown = order.payment_status === 'REFUND_DUE'
    if (isShown) await followRefunds(tx, actor, order, amount)
  })
  return await getRefund(ctx, id)
}
