import type { ModelOrder, ModelReturn } from '#testing/model-orders.ts'
import { canAccept, enterAccepted } from './return-money.ts'
import { restock, type Walk } from './walk.ts'

/** How many pieces of each line somebody accepts, and how many of these can be sold again. */
export function drawLook({ rng }: Walk, { lines }: ModelReturn) {
  const isAll = rng.chance(0.5)
  return lines.map(({ quantity, received }) => {
    const most = received ?? quantity
    const accepted = isAll ? most : rng.int(0, most)
    return { accepted, resellable: received === null ? 0 : rng.int(0, accepted) }
  })
}
type Look = ReturnType<typeof drawLook>

export const inputOf = (order: ModelOrder, found: ModelReturn, seen: Look) =>
  found.lines.map(({ nth }, n) => ({
    itemId: order.lines[nth]?.id ?? '',
    accepted: seen[n]?.accepted ?? 0,
    resellable: seen[n]?.resellable ?? 0,
  }))

/** Whether what was accepted can be decided on: a bank that holds the payment refuses its refund. */
export function isPayable(order: ModelOrder, found: ModelReturn, seen: Look): boolean {
  const lines = found.lines.map(({ nth }, n) => ({ nth, quantity: seen[n]?.accepted ?? 0 }))
  return canAccept(order, found, lines)
}

export async function enterLook(
  walk: Walk,
  order: ModelOrder,
  found: ModelReturn,
  seen: Look,
): Promise<void> {
  for (const [n, line] of found.lines.entries()) {
    const { accepted, resellable } = seen[n] ?? { accepted: 0, resellable: 0 }
    line.accepted = accepted
    line.received ??= accepted
    restock(walk, order.lines[line.nth]?.productId ?? '', resellable)
  }
  const isNone = seen.every(({ accepted }) => accepted === 0)
  const isAll = found.lines.every(({ quantity, accepted }) => accepted === quantity)
  found.state = isNone ? 'REFUSED' : isAll ? 'ACCEPTED' : 'PARTLY'
  found.isSettling = !isNone && found.wish !== 'REFUND'
  if (!isNone && !found.isSettling) await enterAccepted(walk, order, found)
}
