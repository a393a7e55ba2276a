import { cancelPieces } from '#features/cancellations/cancellations.service.ts'
import type { Actor } from '#core/ctx.ts'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { toTaka } from '@haat/contract/money'
import { expect } from 'vitest'
import type { ModelOrder } from '#testing/model-orders.ts'
import {
  appliedOf,
  enterRefund,
  followRefunds,
  less,
  refundOf,
  worthOf,
  type ModelWish,
} from '#testing/refund-model.ts'
import { undo } from './orders.ts'
import { follow } from './parcel-moves.ts'
import { progressOf, takeParcelsAlong, unpackedOf } from './parcels.ts'
import { attempt, restock, shopOf, type Moves, type Walk } from './walk.ts'

/** Shops and admins cancel pieces of orders, paid and unpaid, now and then too many or too late, and what is not sent. */
export const cancellationMoves: Moves = (walk) => [
  {
    weight: 2,
    fits: ({ status }) => status === 'PROCESSING' || status === 'SHIPPED',
    make: (order) => cancelSome(walk, order),
  },
]

type Found = NonNullable<ReturnType<typeof refundOf>>
type Unpaid = NonNullable<ReturnType<typeof worthOf>>

async function cancelSome(walk: Walk, order: ModelOrder): Promise<void> {
  const { kit, rng, admins } = walk
  const isPartSent = order.status === 'SHIPPED'
  const isByAdmin = isPartSent || rng.chance(0.3)
  const by: Actor = isByAdmin ? admins[0] : shopOf(walk, order).vendor
  const lines = drawPieces(walk, order)
  if (lines.length === 0) return
  const { isWhole, isAllowed, found, unpaid } = judge(order, lines)
  const input = {
    id: order.id,
    lines: lines.map(({ nth, quantity }) => ({ itemId: order.lines[nth]?.id ?? '', quantity })),
    reason: rng.pick(['CANNOT_DELIVER', 'BUYER_ASKED', 'OTHER'] as const),
    note: 'A walk',
  }
  const made: Awaited<ReturnType<typeof cancelPieces>>[] = []
  const cancels = async () => made.push(await cancelPieces(kit.ctx, by, input, null))
  if (!(await attempt(isAllowed, cancels))) return
  for (const { nth, quantity } of lines) {
    order.cancelled[nth] = (order.cancelled[nth] ?? 0) + quantity
    restock(walk, order.lines[nth]?.productId ?? '', quantity)
  }
  if (isWhole) {
    takeParcelsAlong(order, 'CANCELLED')
    return await undo(walk, order, 'CANCELLED')
  }
  if (found !== null) await giveBack(walk, order, { found, amount: made[0]?.amount ?? 0 })
  if (unpaid !== null) takeOff(order, unpaid)
  if (isPartSent) await follow(walk, order, 0)
}

/** Whether these pieces can be cancelled, and what follows for the money. */
function judge(order: ModelOrder, lines: ModelWish['lines']) {
  const isPaid = order.payment !== 'UNPAID'
  const { isThere, isWhole } = fitOf(order, lines)
  const open = isPaid ? unrefundedOf(order, lines) : []
  const found =
    open.length === 0 ? null : refundOf(order, { lines: open, shipping: false, goodwill: 0n })
  const unpaid = isPaid ? null : worthOf(order, lines)
  const isForNothing = isPaid && open.length === 0
  const goesOn = isPaid ? isForNothing || isKept(order, found) : isDueStill(order, unpaid)
  const unpacked = unpackedOf(order)
  const isUnpacked = lines.every(({ nth, quantity }) => quantity <= (unpacked[nth] ?? 0))
  const isPossible = isThere && goesOn && isUnpacked
  const isInShop = order.status === 'PROCESSING' && isThere && (isWhole || isPossible)
  const isPartSent = order.status === 'SHIPPED' && progressOf(order).left > 0
  return { isWhole, isAllowed: isInShop || (isPartSent && isPossible), found, unpaid }
}

/** Whether an order has so many pieces, and whether these are all. */
function fitOf({ lines, cancelled }: ModelOrder, wished: ModelWish['lines']) {
  const left = lines.map(({ quantity }, nth) => quantity - (cancelled[nth] ?? 0))
  const isThere = wished.every(({ nth, quantity }) => quantity <= (left[nth] ?? 0))
  const count = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0)
  return { isThere, isWhole: isThere && count(wished.map((each) => each.quantity)) === count(left) }
}

/** Some pieces, now and then more than there are, and now and then all that are left. */
function drawPieces({ rng }: Walk, { lines, cancelled }: ModelOrder): ModelWish['lines'] {
  const isAll = rng.chance(0.15)
  return lines.flatMap(({ quantity }, nth) => {
    const left = quantity - (cancelled[nth] ?? 0)
    if (isAll) return left === 0 ? [] : [{ nth, quantity: left }]
    const most = rng.chance(0.1) ? left + 1 : left
    return most > 0 && rng.chance(0.5) ? [{ nth, quantity: rng.int(1, most) }] : []
  })
}

/** Those of the pieces whose money no decided refund gives back. */
const unrefundedOf = (order: ModelOrder, lines: ModelWish['lines']): ModelWish['lines'] =>
  lines.flatMap(({ nth, quantity }) => {
    const decided = order.refunds.filter(({ state }) => state === 'DUE' || state === 'DONE')
    const pieces = [...order.neverDue, ...decided.flatMap((refund) => refund.pieces)]
    const back = pieces.filter((each) => each.nth === nth).reduce((sum, n) => sum + n.quantity, 0)
    const left = (order.lines[nth]?.quantity ?? 0) - back
    return left > 0 ? [{ nth, quantity: Math.min(quantity, left) }] : []
  })

/** Whether something is kept of what was paid for an order that goes on. */
const isKept = (order: ModelOrder, found: Found | null) =>
  found !== null && !(found.isAll && order.status === 'PROCESSING')

/** Whether something is left to pay. */
const isDueStill = ({ total }: ModelOrder, unpaid: Unpaid | null) =>
  unpaid !== null && (unpaid.worth.paid === 0n || unpaid.worth.paid < total)

/** Pieces that were not paid for were never due. */
function takeOff(order: ModelOrder, { pieces, worth }: Unpaid): void {
  order.neverDue.push(...pieces)
  order.total -= worth.paid
  order.worth = less(order.worth, worth)
}

async function giveBack(
  { kit, model }: Walk,
  order: ModelOrder,
  { found, amount }: { found: Found; amount: number },
): Promise<void> {
  expect(amount).toBe(toTaka(found.amount))
  const refund = {
    ...found,
    id: await refundIdOf(kit, order.id),
    payment: appliedOf(order),
    stage: 'UNDELIVERED' as const,
    isSurplus: false,
    isOfPieces: true,
    state: found.amount === 0n ? ('DONE' as const) : ('DUE' as const),
    attempt: 'NONE' as const,
    isSentByGateway: false,
    by: 0 as const,
    isApproved: false,
  }
  order.refunds.push(refund)
  enterRefund(model, order, refund, { sign: 1n, stage: 'UNDELIVERED' })
  if (found.amount > 0n) followRefunds(order)
}

/** The latest refund that follows from cancelled pieces. */
async function refundIdOf({ ctx }: Walk['kit'], orderId: string): Promise<string> {
  const { id } = await ctx.db.one(
    pick(tables.refund_decisions, 'id'),
    sql`select id from refund_decisions where order_id = ${orderId} and cause_id is not null
      order by id desc limit 1`,
  )
  return id
}
