import { fail } from '@haat/contract/errors'
import { refundMessages } from '@haat/contract/refunds.messages'
import type { Refund, RefundFinding } from '@haat/contract/refunds'
import type { Actor, Ctx } from '#core/ctx.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { gatewayOf } from './gateways.service.ts'
import { GatewayError, type RefundAnswer } from './gateways/gateway.ts'
import {
  endNotMade,
  findLost,
  findLostRefund,
  isOnePersonsMatter,
  isReferenceTaken,
  markFound,
  noteNotMade,
} from './lost-refunds.queries.ts'
import { lockRefund } from './refund-decisions.service.ts'
import { getRefund } from './refund-lists.service.ts'
import type { ClaimedRefund } from './refunds.queries.ts'
import { enterRefundAnswer } from './sending-refunds.service.ts'

const write = declareWrite({ subject: 'refund' })

/**
 * Enters what the gateway's panel shows of a refund whose answer was lost. Of one that was made, the gateway is asked
 * by the given reference, and only its answer counts. One that was never made ends, so that it can be sent anew; above
 * the market's limit, for all that the actor has ended of its order, another admin has to find the same.
 *
 * Throws NOT_FOUND, STATUS_NOT_ALLOWED (its answer is not lost, its gateway can be asked, or it was sent a moment ago),
 * VALIDATION_FAILED on `reference`, EDIT_CONFLICT (it was sent again since `seen`), SECOND_PERSON_REQUIRED or
 * GATEWAY_UNAVAILABLE.
 */
export async function enterFinding(
  ctx: Ctx,
  actor: Actor,
  id: string,
  finding: RefundFinding,
): Promise<Refund> {
  await getRefund(ctx, id)
  const lost = (await findLostRefund(ctx, id)) ?? fail('STATUS_NOT_ALLOWED')
  if (!isUnanswerable(ctx, lost)) fail('STATUS_NOT_ALLOWED')
  if (finding.found === 'MADE') await enterMade(ctx, actor, lost, finding.reference)
  else await enterNotMade(ctx, actor, lost, finding.seen)
  return await getRefund(ctx, id)
}

/** Whether nobody but a person can find out. Without an account at the gateway, nothing can be asked at all. */
function isUnanswerable(ctx: Ctx, { gateway }: ClaimedRefund): boolean {
  try {
    return gatewayOf(ctx, gateway).losesRefunds === true
  } catch (error) {
    if (error instanceof GatewayError) return true
    throw error
  }
}

async function enterMade(
  ctx: Ctx,
  actor: Actor,
  lost: ClaimedRefund,
  reference: string,
): Promise<void> {
  const answer = await askBy(ctx, lost, reference)
  const found = await write(ctx, async (tx, record) => {
    await lockRefund(tx, lost.refund_id)
    if (await isReferenceTaken(tx, lost, reference)) refuse(refundMessages.otherRefund)
    const claimed = (await markFound(tx, lost, reference)) ?? fail('STATUS_NOT_ALLOWED')
    const amount = String(lost.amount)
    await record(actor, 'refund.found-made', lost.refund_id, { amount, reference })
    return claimed
  })
  await enterRefundAnswer(ctx, found, answer)
}

async function askBy(ctx: Ctx, lost: ClaimedRefund, reference: string): Promise<RefundAnswer> {
  const {
    gateway_reference: payment,
    gateway_session: session,
    amount,
    request_id: refundId,
  } = lost
  if (payment === null) fail('STATUS_NOT_ALLOWED')
  const sent = { reference: payment, session, refundId, amount, ageSeconds: lost.age }
  try {
    const gateway = gatewayOf(ctx, lost.gateway)
    const answer = await gateway.findRefund?.({ ...sent, refundReference: reference })
    return answer ?? fail('STATUS_NOT_ALLOWED')
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const hasAnswered = Object.keys(error.record).length > 0 && error.status === null
    return hasAnswered ? refuse(refundMessages.notConfirmed) : fail('GATEWAY_UNAVAILABLE')
  }
}

async function enterNotMade(
  ctx: Ctx,
  actor: Actor,
  { refund_id: id }: ClaimedRefund,
  seen: { sentAt: string },
): Promise<void> {
  await write(ctx, async (tx, record) => {
    await lockRefund(tx, id)
    const lost = (await findLost(tx, id)) ?? fail('STATUS_NOT_ALLOWED')
    insistOnSeen(seen, { sentAt: lost.sent_at }, {})
    if (lost.isRecent) fail('STATUS_NOT_ALLOWED', { message: refundMessages.sentJustNow })
    const { amount, decided_by: first } = lost
    if (first === actor.id) fail('SECOND_PERSON_REQUIRED')
    const ending = { orderId: lost.order_id, amount, byId: actor.id }
    const isDecided = first !== null || (await isOnePersonsMatter(tx, ending))
    if (isDecided) await endNotMade(tx, lost.id, actor.id)
    else await noteNotMade(tx, lost.id, actor.id)
    const action = isDecided ? 'refund.found-not-made' : 'refund.not-made-proposed'
    await record(actor, action, id, { amount: String(amount) })
  })
}

function refuse(message: string): never {
  return fail('VALIDATION_FAILED', { errors: [{ path: 'reference', message }] })
}
