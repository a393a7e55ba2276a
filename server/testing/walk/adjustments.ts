import { sql } from '#core/sql/db.ts'
import { releaseEarnings } from '#features/ledger/holds.service.ts'
import { decide, propose } from '#features/ledger/proposals.service.ts'
import type { ModelOrder } from '#testing/model-orders.ts'
import { isOpenReturn } from '#testing/returned-pieces.ts'
import { expectOutcome, type Moves, type Walk } from './walk.ts'

interface Adjustment {
  key: string
  shopId: string
  amount: bigint
  kind: 'PENALTY' | 'CREDIT'
}

const reason = 'A walk'

/** Holds end, and people charge shops, credit them and correct that. */
export const adjustmentMoves: Moves = (walk) => {
  const adjustments: Adjustment[] = []
  const due = new Set<ModelOrder>()
  return [
    { weight: 2, fits: ({ isHeld }) => isHeld, make: (order) => release(walk, order, due) },
    { weight: 1, make: (order) => adjust(walk, order, adjustments) },
    { weight: 1, make: () => correct(walk, adjustments) },
  ]
}

/** Seven days pass for an order. What may come back stays in the hold until that is over. */
async function release(
  { kit, model }: Walk,
  order: ModelOrder,
  due: Set<ModelOrder>,
): Promise<void> {
  await kit.ctx.db.run(
    sql`update ledger_holds set since = since - interval '7 days' where order_id = ${order.id}`,
  )
  await releaseEarnings(kit.ctx)
  if (order.isHeld) due.add(order)
  for (const each of due) {
    if (isKept(each)) continue
    due.delete(each)
    if (each.isHeld) model.released(each)
  }
}

/** Whether pieces of an order may come back still. */
const isKept = ({ returns }: ModelOrder) =>
  returns.some(
    (each) =>
      isOpenReturn(each) ||
      each.isSettling ||
      (['REJECTED', 'REFUSED'].includes(each.state) && !each.wasDisputed),
  )

async function adjust(walk: Walk, order: ModelOrder, adjustments: Adjustment[]): Promise<void> {
  const { kit, rng, admins } = walk
  const { shopId } = order
  const poisha = rng.int(1, 50_000)
  const kind = rng.pick(['PENALTY', 'CREDIT'] as const)
  const { id } = await propose(kit.ctx, admins[0], { kind, shopId, amount: poisha / 100, reason })
  const approve = { decision: 'APPROVED' } as const
  await expectOutcome('SECOND_PERSON_REQUIRED', () => decide(kit.ctx, admins[0], id, approve))
  if (rng.chance(0.2)) {
    await decide(kit.ctx, admins[1], id, { decision: 'REJECTED' })
    return
  }
  await decide(kit.ctx, admins[1], id, approve)
  const adjustment = { key: `adjustment:${id}`, shopId, amount: BigInt(poisha), kind }
  adjustments.push(adjustment)
  enter(walk, adjustment, 1n)
}

async function correct(walk: Walk, adjustments: Adjustment[]): Promise<void> {
  const { kit, admins } = walk
  const adjustment = adjustments.pop()
  if (adjustment === undefined) return
  const correction = { kind: 'CORRECTION', journalKey: adjustment.key, reason } as const
  const { id } = await propose(kit.ctx, admins[0], correction)
  await decide(kit.ctx, admins[1], id, { decision: 'APPROVED' })
  await expectOutcome('ALREADY_CORRECTED', () => propose(kit.ctx, admins[0], correction))
  enter(walk, adjustment, -1n)
}

function enter({ model }: Walk, { kind, shopId, amount }: Adjustment, sign: bigint): void {
  if (kind === 'PENALTY') model.charged(shopId, sign * amount)
  else model.credited(shopId, sign * amount)
}
