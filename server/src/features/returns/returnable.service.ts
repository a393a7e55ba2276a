import { fail } from '@haat/contract/errors'
import { toTaka } from '@haat/contract/money'
import {
  type Returnable,
  type ReturnKind,
  type ReturnPreview,
  type ReturnWishInput,
} from '@haat/contract/returns'
import { returnMessages } from '@haat/contract/returns.messages'
import { isAdmin } from '@haat/contract/roles'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { moneyOf, type Pieces } from './return-money.service.ts'
import { refuse, type Order } from './return-steps.service.ts'
import { findReturnable, type ReturnableOrder } from './returnable.queries.ts'

type Line = ReturnableOrder['lines'][number]

/**
 * What of an order its buyer may send back, until when, and what would go back for it. Throws NOT_FOUND for anybody but
 * the buyer, the shop and admins.
 */
export async function getReturnable(ctx: Ctx, actor: Actor, orderId: string): Promise<Returnable> {
  return await inTransaction(ctx, async (tx) => {
    const { order, found } = await lockReturnable(tx, actor, orderId, true)
    const lines: Returnable['lines'] = []
    for (const line of found.lines) {
      const windows = windowsOf(line)
      const isOpen = windows.length > 0 && line.left > 0 && found.delivered_at !== null
      const pieces = [{ itemId: line.id, quantity: line.left }]
      const { goods, coupon } = isOpen
        ? await moneyOf(tx, order, 'CHANGED_MIND', pieces)
        : { goods: 0n, coupon: 0n }
      lines.push({
        itemId: line.id,
        name: line.name,
        quantity: line.quantity,
        left: found.delivered_at === null ? 0 : Math.max(0, line.left),
        windows,
        warranty: warrantyOf(line),
        refund: toTaka(goods - coupon),
      })
    }
    return { orderId: order.id, deliveredAt: found.delivered_at, lines }
  })
}

/** What would go back for chosen pieces. Changes nothing. Throws as a request of them would. */
export async function previewReturn(
  ctx: Ctx,
  actor: Actor,
  wish: ReturnWishInput,
): Promise<ReturnPreview> {
  return await inTransaction(ctx, async (tx) => {
    const { order, found } = await lockReturnable(tx, actor, wish.orderId)
    const pieces = insistOnPieces(found, wish)
    const { amount, goods, coupon, shipping } = await moneyOf(tx, order, wish.reason, pieces)
    return {
      amount: toTaka(amount),
      goods: toTaka(goods),
      coupon: toTaka(coupon),
      shipping: toTaka(shipping),
    }
  })
}

/** Locks an order of the caller; admins ask for every buyer. `isRead`: the shop may look too. Throws NOT_FOUND. */
export async function lockReturnable(
  tx: Tx,
  actor: Actor,
  orderId: string,
  isRead = false,
): Promise<{ order: Order; found: ReturnableOrder }> {
  const order = (await lockOrder(tx, orderId)) ?? fail('NOT_FOUND')
  const isShop = isRead && order.vendor_id === actor.id
  if (!isAdmin(actor.role) && order.customer_id !== actor.id && !isShop) fail('NOT_FOUND')
  return { order, found: (await findReturnable(tx, order.id)) ?? fail('NOT_FOUND') }
}

/**
 * Whether these pieces can be sent back for this reason now. Returns them with ids as the database writes them. Throws
 * STATUS_NOT_ALLOWED, or VALIDATION_FAILED, which names the first field that is wrong.
 */
export function insistOnPieces(
  { delivered_at: deliveredAt, lines }: ReturnableOrder,
  { kind, reason, lines: asked }: ReturnWishInput,
): Pieces[] {
  if (deliveredAt === null) fail('STATUS_NOT_ALLOWED', { message: returnMessages.notDelivered })
  if ((kind === 'RETURN') !== (reason === 'CHANGED_MIND')) refuse('reason', returnMessages.kind)
  const named = new Set<string>()
  return asked.map(({ itemId, quantity }, nth) => {
    const id = itemId.toLowerCase()
    const path = `lines.${nth}`
    const line = lines.find((each) => each.id === id)
    if (line === undefined) return refuse(`${path}.itemId`, returnMessages.unknownLine)
    if (named.has(id)) refuse(`${path}.itemId`, returnMessages.twice)
    named.add(id)
    if (!isTaken(line, kind)) refuse(`${path}.itemId`, returnMessages.notTaken)
    if (!windowsOf(line).some((each) => each.kind === kind)) {
      refuse(`${path}.itemId`, returnMessages.closed)
    }
    const left = Math.max(0, line.left)
    if (quantity > left) refuse(`${path}.quantity`, returnMessages.tooMany(left))
    return { itemId: id, quantity }
  })
}

/** Whether the terms of a line allow a kind of request at all. */
function isTaken({ returns, warranty_months: months }: Line, kind: ReturnKind): boolean {
  if (kind === 'WARRANTY') return (months ?? 0) > 0
  return kind === 'RETURN' ? returns === 'ANY' : returns !== 'NONE'
}

function windowsOf(line: Line): Returnable['lines'][number]['windows'] {
  const windows: Returnable['lines'][number]['windows'] = []
  const add = (kind: ReturnKind, isOpen: boolean, until: string | null) => {
    if (isOpen && until !== null && isTaken(line, kind)) {
      windows.push({ kind, until: new Date(until).toISOString() })
    }
  }
  add('RETURN', line.is_in_return, line.return_until)
  add('CLAIM', line.is_in_return, line.return_until)
  add('WARRANTY', line.is_in_warranty, line.warranty_until)
  return windows
}

function warrantyOf(line: Line): Returnable['lines'][number]['warranty'] {
  const { warranty_months: months, warranty_by: by, warranty_text: text } = line
  return months === null || months === 0 ? null : { months, by, text }
}
