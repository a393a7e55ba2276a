import {
  decideTransfer,
  enterTransfer,
  sendAgain,
} from '#features/payments/refund-transfers.service.ts'
import type { ModelOrder, ModelRefund } from '#testing/model-orders.ts'
import { isDisputed, sentBack } from '#testing/refund-model.ts'
import { afterSending, drawSending, isByHand, isDue } from './sending.ts'
import { attempt, expectOutcome, type Moves, type Walk } from './walk.ts'

type Method = 'BANK' | 'BKASH' | 'SHOP'
interface Entered {
  method: Method
  by: 0 | 1
}

/** Refunds are sent again, and by hand: one person enters the transfer, another confirms it. */
export const transferMoves: Moves = (walk) => {
  const entered = new Map<ModelRefund, Entered>()
  let transfers = 0
  return [
    {
      weight: 1,
      fits: ({ refunds }) => refunds.some((refund) => isDue(refund) && !isByHand(refund)),
      make: (order) => resend(walk, order),
    },
    {
      weight: 1.5,
      fits: ({ refunds }) => refunds.some(isDue),
      make: (order) => enter(walk, order, { entered, reference: `B-${(transfers += 1)}` }),
    },
    {
      weight: 1.5,
      fits: ({ refunds }) => refunds.some(isEntered),
      make: (order) => confirm(walk, order, entered),
    },
  ]
}

const isEntered = ({ attempt: tried }: ModelRefund) => tried === 'ENTERED'

/** A refund through a gateway is sent once more. */
async function resend(walk: Walk, order: ModelOrder): Promise<void> {
  const { kit, rng, admins } = walk
  const refund = order.refunds.findLast(isDue)
  if (refund === undefined) return
  drawSending(walk)
  const isOpen = refund.attempt === 'NONE' || refund.attempt === 'UNKNOWN'
  const isAllowed = !isByHand(refund) && isOpen && !isDisputed(order, refund.payment)
  const sends = () => sendAgain(kit.ctx, rng.pick(admins), refund.id)
  if (await attempt(isAllowed, sends)) refund.attempt = afterSending(walk, refund)
}

async function enter(
  { kit, rng, admins }: Walk,
  order: ModelOrder,
  { entered, reference }: { entered: Map<ModelRefund, Entered>; reference: string },
): Promise<void> {
  const refund = order.refunds.findLast(isDue)
  if (refund === undefined) return
  const method = rng.pick(['BANK', 'BKASH', 'SHOP'] as const)
  const by = rng.pick([0, 1] as const)
  const enters = () => enterTransfer(kit.ctx, admins[by], refund.id, { method, reference })
  if (method === 'SHOP' && refund.payment !== null) {
    return await expectOutcome('VALIDATION_FAILED', enters)
  }
  const isAllowed = refund.attempt === 'NONE' && !isDisputed(order, refund.payment)
  await expectOutcome(isAllowed ? null : 'STATUS_NOT_ALLOWED', enters)
  if (!isAllowed) return
  if (rng.chance(0.3)) await enters()
  refund.attempt = 'ENTERED'
  entered.set(refund, { method, by })
}

async function confirm(
  { kit, rng, model, admins }: Walk,
  order: ModelOrder,
  entered: ReadonlyMap<ModelRefund, Entered>,
): Promise<void> {
  const refund = order.refunds.findLast(isEntered)
  const transfer = refund && entered.get(refund)
  if (refund === undefined || transfer === undefined) return
  const { method, by } = transfer
  const decides = (index: 0 | 1, decision: 'CONFIRMED' | 'REJECTED') => () =>
    decideTransfer(kit.ctx, admins[index], refund.id, { decision })
  const other = by === 0 ? 1 : 0
  await expectOutcome('SECOND_PERSON_REQUIRED', decides(by, 'CONFIRMED'))
  if (rng.chance(0.2)) {
    await decides(rng.pick([0, 1]), 'REJECTED')()
    refund.attempt = 'NONE'
    return
  }
  await decides(other, 'CONFIRMED')()
  if (rng.chance(0.3)) await decides(other, 'CONFIRMED')()
  sentBack(model, order, refund, method)
}
