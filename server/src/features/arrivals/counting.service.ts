import { deliveryZone } from '@haat/contract/delivery.pricing'
import { inTransaction, type Ctx } from '#core/ctx.ts'
import {
  lockCounting,
  readClock,
  replaceTransits,
  selectWays,
  writeHandlings,
  type TransitRow,
} from './counting.queries.ts'
import { spanOf } from './estimate.ts'

/**
 * Counts anew how long shops and couriers take. All of it is one transaction: it may be killed, run twice and by many
 * processes.
 */
export async function countArrivals(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockCounting(tx)
    const clock = await readClock(tx)
    await writeHandlings(tx, clock)
    await replaceTransits(tx, transitsOf(await selectWays(tx, clock)))
  })
}

type Way = Awaited<ReturnType<typeof selectWays>>[number]

/** The spans of each zone, and of each pair of districts in it. */
function transitsOf(ways: readonly Way[]): TransitRow[] {
  const groups = new Map<
    string,
    { key: Pick<TransitRow, 'zone' | 'from_id' | 'to_id'>; counts: Map<number, number> }
  >()
  for (const { from_id, to_id, is_city, days, parcels } of ways) {
    const zone = deliveryZone(from_id, to_id * 1_000 + (is_city ? 999 : 1))
    for (const key of [
      { zone, from_id: 0, to_id: 0 },
      { zone, from_id, to_id },
    ]) {
      const name = `${key.zone} ${key.from_id} ${key.to_id}`
      const group = groups.get(name) ?? { key, counts: new Map<number, number>() }
      group.counts.set(days, (group.counts.get(days) ?? 0) + parcels)
      groups.set(name, group)
    }
  }
  return [...groups.values()].map(({ key, counts }) => {
    const { total, ...span } = spanOf(counts)
    return { ...key, parcels: total, ...span }
  })
}
