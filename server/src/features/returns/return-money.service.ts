import { fail } from '@haat/contract/errors'
import type { Poisha } from '@haat/contract/money'
import { isShopsFault, type ReturnReason } from '@haat/contract/returns'
import type { RefundWish } from '@haat/contract/refunds'
import type { Tx } from '#core/ctx.ts'
import type { Recorder } from '#core/sql/writes.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { computeFor, enterRefund } from '#features/payments/refund-decisions.service.ts'
import { moveReturn, type LockedReturn, type Order } from './return-steps.service.ts'
import { findReturn, stopSettling, writeFields } from './returns.queries.ts'
import type { ReturnRow } from './returns.rows.ts'

export interface Pieces {
  itemId: string
  quantity: number
}

/** What goes back for pieces, in poisha. */
export interface ReturnMoney {
  amount: Poisha
  goods: Poisha
  coupon: Poisha
  shipping: Poisha
  /** What the shop loses of its earnings. */
  loss: Poisha
  wish: RefundWish
}

/** Nothing was ever paid, because the order costs nothing. */
const isFree = (order: Order) => order.total_amount - order.cancelled_amount === 0n

/**
 * What goes back for pieces of a locked order: their shares, and the shipping when everything goes back or the fault is
 * the shop's. Throws VALIDATION_FAILED or STATUS_NOT_ALLOWED.
 */
export async function moneyOf(
  tx: Tx,
  order: Order,
  reason: ReturnReason,
  pieces: readonly Pieces[],
): Promise<ReturnMoney> {
  const lines = pieces.filter(({ quantity }) => quantity > 0)
  const wish = {
    orderId: order.id,
    cause: 'RETURN',
    lines,
    shipping: false,
    goodwill: 0,
  } satisfies RefundWish
  const nothing = { amount: 0n, goods: 0n, coupon: 0n, shipping: 0n, loss: 0n, wish }
  if (lines.length === 0 || isFree(order)) return nothing
  const first = await computeFor(tx, order, wish, { isForRequest: true })
  const { basis } = first
  const isAll = basis.lines.every(({ id, quantity, taken }) => {
    const asked = lines.find(({ itemId }) => itemId === id)?.quantity ?? 0
    return taken.quantity + asked >= quantity
  })
  const shipping = basis.shipping.total > basis.shipping.taken && (isAll || isShopsFault(reason))
  const whole = { ...wish, shipping }
  const { computed, loss } = shipping
    ? await computeFor(tx, order, whole, { isForRequest: true })
    : first
  return {
    amount: computed.amount,
    goods: computed.goods,
    coupon: computed.coupon,
    shipping: computed.shipping,
    loss,
    wish: whole,
  }
}

/** What of a request is to be paid for: what was accepted, else what arrived, else what was asked for. */
export function piecesOf({ lines }: Pick<ReturnRow, 'lines'>): Pieces[] {
  return lines.map((line) => ({
    itemId: line.order_item_id,
    quantity: line.accepted ?? line.received ?? line.quantity,
  }))
}

/** Writes what goes back as far as is known now: less what was agreed to be taken off. */
export async function writeAmount(tx: Tx, order: Order, row: ReturnRow): Promise<Poisha> {
  const { amount } = await moneyOf(tx, order, row.reason, piecesOf(row))
  const off = row.is_agreed ? (row.deduction ?? 0n) : 0n
  const rest = amount > off ? amount - off : 0n
  await writeFields(tx, row.id, { amount: rest })
  return rest
}

/**
 * Decides on the refund of the pieces of a request that were accepted, less what was agreed. An admin sends it, as for
 * cancelled pieces; the request ends when it has arrived.
 */
export async function refundAccepted(
  tx: Tx,
  record: Recorder,
  { actor, part, row: { id } }: LockedReturn,
): Promise<void> {
  const row = (await findReturn(tx, null, id)) ?? fail('NOT_FOUND')
  const order = (await lockOrder(tx, row.order_id)) ?? fail('NOT_FOUND')
  const { wish } = await moneyOf(tx, order, row.reason, piecesOf(row))
  await stopSettling(tx, id)
  if (wish.lines.length === 0 || isFree(order)) {
    await writeFields(tx, id, { amount: 0n })
    await moveReturn(tx, record, { order, row, actor, part }, 'REFUNDED')
    return
  }
  const off = row.is_agreed ? (row.deduction ?? 0n) : 0n
  const { amount } = await enterRefund(tx, actor, order, {
    ...wish,
    reason: 'These pieces were sent back.',
    causeId: id,
    deduction: off,
  })
  await writeFields(tx, id, { amount })
}
