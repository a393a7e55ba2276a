import { decideDispute, openDispute } from '#features/disputes/disputes.service.ts'
import { toTaka } from '@haat/contract/money'
import { earnedOf, type ModelDispute, type ModelOrder, type Worth } from '#testing/model-orders.ts'
import { appliedOf, less } from '#testing/refund-model.ts'
import { attempt, expectOutcome, type Moves, type Walk } from './walk.ts'

/** Banks take payments back; the market wins, or the shop or the market bears the loss. */
export const disputeMoves: Moves = (walk) => [
  {
    weight: 0.7,
    begins: true,
    fits: ({ status, payments, dispute }) =>
      status === 'DELIVERED' && payments.length > 0 && dispute === null,
    make: (order) => open(walk, order),
  },
  {
    weight: 0.7,
    fits: ({ dispute }) => dispute?.status === 'OPEN',
    make: (order) => decide(walk, order),
  },
]

/** What a bank can take: what of the payment has not gone back, and is not about to. */
function mostOf({ worth, refunds }: ModelOrder, { payment }: Pick<ModelDispute, 'payment'>) {
  const given = refunds
    .filter((refund) => refund.payment === payment)
    .filter(({ state }) => state === 'DUE' || state === 'DONE')
    .reduce((sum, { amount }) => sum + amount, 0n)
  const left = payment.amount - given
  return worth.paid < left ? worth.paid : left
}

/** Its share of each part, half up, and of the shop what is left. No shop gains by a loss. */
function partsOf(worth: Worth, amount: bigint): Worth & { reserved: bigint } {
  const of = (part: bigint) =>
    worth.paid === 0n ? 0n : (2n * part * amount + worth.paid) / (2n * worth.paid)
  const parts = {
    paid: amount,
    marketCoupon: of(worth.marketCoupon),
    commission: of(worth.commission),
    vat: of(worth.vat),
    marketShipping: of(worth.marketShipping),
  }
  const loss = { ...parts }
  for (const part of ['commission', 'vat', 'marketShipping'] as const) {
    const over = -earnedOf(loss)
    if (over > 0n) loss[part] -= over < loss[part] ? over : loss[part]
  }
  return { ...loss, reserved: earnedOf(loss) }
}

async function open({ kit, rng, model, admins }: Walk, order: ModelOrder): Promise<void> {
  const payment = appliedOf(order)
  const most = payment === null ? 0n : mostOf(order, { payment })
  const kind = rng.pick(['all', 'all', 'part', 'too much'] as const)
  const amount =
    kind === 'all' ? most : kind === 'too much' ? most + 1n : BigInt(rng.int(1, Number(most) + 1))
  const isSending = order.refunds.some(
    (refund) => refund.payment === payment && refund.attempt !== 'NONE',
  )
  const isAllowed =
    order.status === 'DELIVERED' &&
    payment !== null &&
    !isSending &&
    (order.dispute === null || order.dispute.status === 'WON') &&
    amount > 0n &&
    amount <= most
  const by = rng.pick([0, 1] as const)
  const given = {
    orderId: order.id,
    ...(kind === 'all' ? {} : { amount: toTaka(amount) }),
    reason: 'A walk',
    reference: 'C-1',
    respondBy: '2030-01-31',
  }
  const made: { id: string }[] = []
  const opens = async () => made.push(await openDispute(kit.ctx, admins[by], given))
  if (!(await attempt(isAllowed, opens)) || payment === null) return
  const { reserved, ...parts } = partsOf(order.worth, amount)
  const { shopId } = order
  order.dispute = { ...parts, id: made[0]?.id ?? '', by, status: 'OPEN', payment, reserved }
  const held = order.isHeld ? order.pending : 0n
  const fromHold = held < reserved ? held : reserved
  order.pending -= fromHold
  model.move(amount, ['dispute.receivable', payment.id], ['gateway.clearing', payment.gateway])
  model.move(fromHold, ['vendor.pending', shopId], ['vendor.reserve', shopId])
  model.move(reserved - fromHold, ['vendor.available', shopId], ['vendor.reserve', shopId])
}

async function decide({ kit, rng, model, admins }: Walk, order: ModelOrder): Promise<void> {
  const { dispute, shopId } = order
  if (dispute === null || dispute.status !== 'OPEN') return
  const { id, by, payment, reserved, paid } = dispute
  const outcome = rng.pick(['WON', 'WON', 'LOST_BY_SHOP', 'LOST_BY_MARKET'] as const)
  const decides = (index: 0 | 1) => () =>
    decideDispute(kit.ctx, admins[index], id, { outcome, note: 'A walk' })
  await expectOutcome('SECOND_PERSON_REQUIRED', decides(by))
  const other = by === 0 ? 1 : 0
  await decides(other)()
  if (rng.chance(0.3)) await decides(other)()
  dispute.status = outcome
  const receivable: [string, string] = ['dispute.receivable', payment.id]
  const reserve: [string, string] = ['vendor.reserve', shopId]
  if (outcome === 'LOST_BY_SHOP') {
    model.move(reserved, reserve, receivable)
    model.earnsMarket(dispute, receivable, -1n)
    model.move(dispute.marketCoupon, receivable, ['expense.coupons'])
    order.worth = less(order.worth, dispute)
    return
  }
  model.move(reserved, reserve, ['vendor.available', shopId])
  const bearer: [string, string?] =
    outcome === 'WON' ? ['gateway.clearing', payment.gateway] : ['expense.chargebacks']
  model.move(paid, bearer, receivable)
}
