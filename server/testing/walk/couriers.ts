import { isUndone } from '@haat/contract/orders'
import {
  decideRemittance,
  enterRemittance,
  setCashHolder,
} from '#features/couriers/couriers.service.ts'
import { toTaka } from '@haat/contract/money'
import type { ModelOrder } from '#testing/model-orders.ts'
import { attempt, expectOutcome, type Moves, type Walk } from './walk.ts'

const couriers = ['pathao', 'steadfast'] as const

/** Couriers collect cash and hand it over, less what they bill, and not always all of it. */
export const courierMoves: Moves = (walk) => {
  let remittances = 0
  return [
    {
      weight: 2,
      fits: ({ isCash, hasCash, status }) => isCash && !hasCash && !isUndone(status),
      make: (order) => hold(walk, order),
    },
    {
      weight: 1,
      fits: isInHand,
      make: (order) => remit(walk, order, `R-${(remittances += 1)}`),
    },
  ]
}

const isInHand = ({ courier, hasCash, isRemitted, total }: ModelOrder) =>
  courier !== null && hasCash && !isRemitted && total > 0n

async function hold({ kit, rng, admins }: Walk, order: ModelOrder): Promise<void> {
  const isOpen = order.status === 'PROCESSING' || order.status === 'SHIPPED'
  const isAllowed = order.isCash && order.payment === 'UNPAID' && isOpen
  const courier = rng.chance(0.8) ? rng.pick(couriers) : null
  const holder =
    courier === null ? ({ heldBy: 'SHOP' } as const) : ({ heldBy: 'COURIER', courier } as const)
  const states = () => setCashHolder(kit.ctx, admins[0], order.id, holder)
  if (await attempt(isAllowed, states)) order.courier = courier
}

/** A courier hands over the cash of some orders. */
async function remit(walk: Walk, order: ModelOrder, reference: string): Promise<void> {
  const { kit, rng, model, admins, orders } = walk
  const courier = order.courier ?? couriers[0]
  const others = orders.slice(-200).filter((each) => each.courier === courier && isInHand(each))
  const handed = [...new Set([order, ...others.slice(0, rng.int(0, 3))])]
  const collected = handed.reduce((sum, { total }) => sum + total, 0n)
  const fee = BigInt(rng.int(0, 100)) * (collected / 1_000n)
  const received = collected - fee - BigInt(rng.pick([0, 0, 0, 40]))
  const given = {
    courier,
    orderIds: handed.map(({ id }) => id),
    fee: toTaka(fee),
    received: toTaka(received > 0n ? received : 0n),
    reference,
  }
  const enters = () => enterRemittance(kit.ctx, admins[0], given)
  if (!isInHand(order)) {
    const isTwice = order.isRemitted && order.courier !== null && order.hasCash
    return await expectOutcome(isTwice ? 'EDIT_CONFLICT' : 'VALIDATION_FAILED', enters)
  }
  const { id } = await enters()
  await expectOutcome('EDIT_CONFLICT', enters)
  const decides = (index: 0 | 1, decision: 'APPROVED' | 'REJECTED') => () =>
    decideRemittance(kit.ctx, admins[index], id, { decision })
  await expectOutcome('SECOND_PERSON_REQUIRED', decides(0, 'APPROVED'))
  if (rng.chance(0.2)) {
    await decides(rng.pick([0, 1]), 'REJECTED')()
    return
  }
  await decides(1, 'APPROVED')()
  if (rng.chance(0.3)) await decides(1, 'APPROVED')()
  for (const each of handed) each.isRemitted = true
  const arrived = received > 0n ? received : 0n
  model.move(fee, ['expense.courier'], ['courier.clearing', courier])
  model.move(arrived, ['bank.main'], ['courier.clearing', courier])
  model.move(collected - fee - arrived, ['difference'], ['courier.clearing', courier])
}
