import { isUndone } from '@haat/contract/orders'
import { sql } from '#core/sql/db.ts'
import { finishRefunds } from '#features/payments/sending-refunds.service.ts'
import { giveSurplusBack, setPaymentStatusByHand } from '#features/payments/refunds.service.ts'
import type { ModelOrder, ModelRefund } from '#testing/model-orders.ts'
import { settle } from '#testing/ledger.ts'
import { followRefunds, isDisputed, owe, oweSurplus, sentBack } from '#testing/refund-model.ts'
import { afterSending, drawSending, isByHand, isDue, isUnderWay } from './sending.ts'
import { expectOutcome, type Moves, type Walk } from './walk.ts'

/** Payments arrive in time, late and twice; their refunds are accepted, refused, lost, cancelled and paid. */
export const paymentMoves: Moves = (walk) => [
  {
    weight: 3,
    fits: ({ isCash, payment }) => !isCash && payment === 'UNPAID',
    make: (order) => pay(walk, order),
  },
  {
    weight: 2,
    fits: ({ payment }) => payment === 'REFUND_DUE',
    make: (order) => refundAll(walk, order),
  },
  { weight: 1, fits: isOwing, make: (order) => refundSurplus(walk, order) },
  {
    weight: 2,
    fits: ({ refunds }) => refunds.some(isAsked),
    make: (order) => askAboutRefunds(walk, order),
  },
]

const isSurplus = (refund: ModelRefund) => refund.isSurplus && isDue(refund)
const isOwing = ({ status, refunds }: ModelOrder) => !isUndone(status) && refunds.some(isSurplus)
const isAsked = ({ attempt }: ModelRefund) => attempt === 'UNKNOWN' || attempt === 'PROCESSING'

/** Money of a gateway arrives: in time, late, or once more. */
async function pay({ kit, rng, model }: Walk, order: ModelOrder): Promise<void> {
  if (order.isCash || order.total === 0n || order.payments.length > 3) return
  const gateway = rng.pick(['aamarpay', 'sslcommerz', 'sslcommerz'] as const)
  // A payment that was opened before pieces were cancelled is of more than is due.
  const amount = rng.chance(0.5) ? order.placedTotal : order.total
  const fee = (amount * BigInt(rng.int(0, 3))) / 100n
  const isLate = isUndone(order.status) || order.payment !== 'UNPAID'
  const outcome = isLate ? 'REFUND_DUE' : 'APPLIED'
  const id = await settle(kit, order.id, { outcome, fee, gateway, amount })
  if (isUndone(order.status)) {
    await kit.ctx.db.run(
      sql`update orders set payment_status = 'REFUND_DUE' where id = ${order.id}`,
    )
  }
  const payment = model.settled(order, { id, gateway, amount }, fee)
  if (!isLate) return oweSurplus(order, payment)
  owe(order, payment)
  if (isUndone(order.status)) followRefunds(order)
}

/** An admin sends back what an order owes: through the gateways, from the bank, or cash through the shop. */
async function refundAll(walk: Walk, order: ModelOrder): Promise<void> {
  const { kit, model, admins } = walk
  drawSending(walk)
  const owed = order.refunds.filter(isDue)
  const toSend = owed.filter((refund) => !isUnderWay(refund))
  const isRefused =
    (owed.length > 0 && toSend.length === 0) ||
    toSend.some(({ payment }) => isDisputed(order, payment))
  const change = { id: order.id, paymentStatus: 'REFUNDED' } as const
  const sends = () => setPaymentStatusByHand(kit.ctx, admins[0], change)
  if (order.payment !== 'REFUND_DUE' || isRefused) {
    return await expectOutcome('STATUS_NOT_ALLOWED', sends)
  }
  const expected = toSend.filter((each) => !isByHand(each)).map((each) => afterSending(walk, each))
  const isAccepted = expected.every((said) => said === 'PROCESSING')
  await expectOutcome(isAccepted ? null : 'GATEWAY_UNAVAILABLE', sends)
  for (const refund of toSend)
    if (isByHand(refund)) sentBack(model, order, refund, refund.payment === null ? 'SHOP' : 'BANK')
    else refund.attempt = afterSending(walk, refund)
  followRefunds(order)
}

/** A job sends a second payment of an order back that goes on. */
async function refundSurplus(walk: Walk, order: ModelOrder): Promise<void> {
  const { kit } = walk
  const refund = order.refunds.find(isSurplus)
  if (refund === undefined) return
  drawSending(walk)
  const isClaimed = !isUndone(order.status) && !isByHand(refund) && !isUnderWay(refund)
  const isSent = isClaimed && !isDisputed(order, refund.payment)
  const said = isSent ? afterSending(walk, refund) : refund.attempt
  const isWell = !isClaimed || (isSent && said === 'PROCESSING')
  const wasWell = await giveSurplusBack(kit.ctx, refund.id).then(
    () => true,
    () => false,
  )
  if (wasWell !== isWell) throw new Error(`A surplus of ${order.id} was ${said}: ${wasWell}`)
  refund.attempt = said
}

/** The job looks after the refunds of an order whose gateway has not paid them yet. */
async function askAboutRefunds(walk: Walk, order: ModelOrder): Promise<void> {
  const { kit, rng, model, gateway } = walk
  const open = order.refunds.filter(isAsked)
  if (open.length === 0) return
  drawSending(walk)
  gateway.asking = rng.pick(['refunded', 'refunded', 'processing', 'cancelled', 'breaks'])
  const said = new Map(open.map((refund) => [refund, afterAsking(walk, refund)]))
  // The others are not due: the walk decides when.
  await kit.ctx.db.run(sql`
    update refund_attempts set next_check_at = case when order_id = ${order.id} then now() else 'infinity' end
    where next_check_at < 'infinity' or order_id = ${order.id} and next_check_at is not null`)
  await finishRefunds(kit.ctx)
  for (const [refund, outcome] of said)
    if (outcome === 'DONE') sentBack(model, order, refund, 'GATEWAY')
    else refund.attempt = outcome
}

function afterAsking(walk: Walk, refund: ModelRefund): ModelRefund['attempt'] | 'DONE' {
  if (refund.attempt === 'UNKNOWN') return afterSending(walk, refund)
  const { asking } = walk.gateway
  if (asking === 'refunded') return 'DONE'
  return asking === 'cancelled' ? 'NONE' : 'PROCESSING'
}
