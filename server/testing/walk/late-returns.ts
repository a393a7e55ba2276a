import { inTransaction } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { followClocks } from '#features/returns/return-clocks.service.ts'
import type { ModelOrder, ModelReturn } from '#testing/model-orders.ts'
import { isOpenReturn } from '#testing/returned-pieces.ts'
import { enterLook, isPayable } from './return-looks.ts'
import { canAccept, enterAccepted } from './return-money.ts'
import type { Walk } from './walk.ts'

/** Nobody does anything until the time is over, and the market goes on. Running late or twice changes nothing. */
export async function beLate(walk: Walk, order: ModelOrder, found: ModelReturn): Promise<void> {
  const { kit, rng } = walk
  if (isOpenReturn(found) || found.isSettling) await passTime(walk, found)
  await followClocks(kit.ctx)
  if (rng.chance(0.2)) await followClocks(kit.ctx)
  if (found.state === 'REQUESTED') found.state = 'APPROVED'
  else if (found.state === 'APPROVED') found.state = 'CANCELLED'
  else if (found.state === 'RECEIVED') await acceptLate(walk, order, found)
  else if (found.isSettling) {
    const accepted = found.lines.map(({ nth, accepted: quantity }) => ({
      nth,
      quantity: quantity ?? 0,
    }))
    if (!canAccept(order, { ...found, wish: 'REFUND' }, accepted))
      return await giveTime(walk, found)
    found.isSettling = false
    await enterAccepted(walk, order, found)
  }
}

async function acceptLate(walk: Walk, order: ModelOrder, found: ModelReturn): Promise<void> {
  const seen = found.lines.map(({ received }) => ({ accepted: received ?? 0, resellable: 0 }))
  if (!isPayable(order, found, seen)) return await giveTime(walk, found)
  await enterLook(walk, order, found, seen)
}

const clocks = ['ask_before', 'ship_before', 'decide_before', 'settle_before'] as const

async function passTime({ kit }: Walk, { id }: ModelReturn): Promise<void> {
  await shift(kit, id, '-30 days')
}

/** What can't be followed yet waits; here it gets its time back, so that no later run takes it. */
async function giveTime({ kit }: Walk, { id }: ModelReturn): Promise<void> {
  await shift(kit, id, '30 days')
}

async function shift({ ctx }: Walk['kit'], id: string, by: string): Promise<void> {
  const set = clocks.map((clock) => sql`${sql.raw(clock)} = ${sql.raw(clock)} + ${by}::interval`)
  await inTransaction(ctx, (tx) =>
    tx.db.run(sql`update returns set ${sql.join(set, ', ')} where id = ${id}`),
  )
}
