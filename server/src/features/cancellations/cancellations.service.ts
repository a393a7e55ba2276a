import type {
  CancellationInput,
  CancellationPreview,
  CancellationWish,
  CancelledPieces,
} from '@haat/contract/cancellations'
import { cancellationMessages } from '@haat/contract/cancellations.messages'
import { fail } from '@haat/contract/errors'
import { toTaka, type Poisha } from '@haat/contract/money'
import type { GatewayName } from '@haat/contract/payments'
import type { RefundInput } from '@haat/contract/refunds'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { findStoredResponse, insertResponses, type KeyedCall } from '#core/http/idempotency.ts'
import { insistOnSeen } from '#core/sql/seen.ts'
import { declareWrite } from '#core/sql/writes.ts'
import {
  enterCancellation,
  lockSeenOrder,
  planCancellation,
  type PlannedCancellation,
} from '#features/orders/cancelling.service.ts'
import { computeFor, enterRefund, restOf } from '#features/payments/refund-decisions.service.ts'
import { unrefundedOf } from '#features/payments/refunded-pieces.service.ts'
import { followCancellation, insistOnUnsent } from '#features/shipments/following.service.ts'
import { isReplacement } from './replacements.queries.ts'

const write = declareWrite({
  subject: 'order',
  refusals: {
    // Of the parcels (shipments.sql).
    order_items_packed: () => fail('STATUS_NOT_ALLOWED', { message: cancellationMessages.packed }),
  },
})

type Order = Awaited<ReturnType<typeof lockSeenOrder>>

/**
 * What cancelling pieces would do, to the poisha. Changes nothing. Throws NOT_FOUND, VALIDATION_FAILED (with the field)
 * or STATUS_NOT_ALLOWED.
 */
export async function previewCancellation(
  ctx: Ctx,
  actor: Actor,
  id: string,
  wish: CancellationWish,
): Promise<CancellationPreview> {
  return await inTransaction(ctx, async (tx) => {
    const order = await lockSeenOrder(tx, actor, id)
    const plan = await planUnsent(tx, actor, order, wish)
    const money = await moneyOf(tx, order, plan)
    const { left, isWhole, isRefund } = plan
    return { left, isWhole, isRefund, ...shown(money) }
  })
}

/**
 * Cancels pieces of an order, all of them as its parts: stock, status, what is due or goes back, and the emails. What was
 * paid is sent back as for a whole order, once an admin sends it. Runs once for a key. Throws as `previewCancellation`,
 * and EDIT_CONFLICT (something has changed since `seen`) or IDEMPOTENCY_KEY_REUSED.
 */
export async function cancelPieces(
  ctx: Ctx,
  actor: Actor,
  { id, ...input }: { id: string } & CancellationInput,
  call: KeyedCall<CancelledPieces> | null,
): Promise<CancelledPieces> {
  const stored = await findStoredResponse(ctx, actor, call)
  if (stored !== null) return stored
  return await write(ctx, async (tx) => {
    const order = await lockSeenOrder(tx, actor, id)
    // The first request with this key may have done it while this one waited for the order.
    const kept = await findStoredResponse(tx, actor, call)
    if (kept !== null) return kept
    const response = await cancel(tx, actor, order, input)
    if (call !== null) {
      const answer = { personId: actor.id, call, status: 201, response }
      const isKept = (await tx.db.run(insertResponses([answer]))) === 1
      if (!isKept) fail('IDEMPOTENCY_KEY_REUSED')
    }
    return response
  })
}

async function cancel(
  tx: Tx,
  actor: Actor,
  order: Order,
  input: CancellationInput,
): Promise<CancelledPieces> {
  const plan = await planUnsent(tx, actor, order, input)
  const money = await moneyOf(tx, order, plan)
  insistOnSeen(input.seen, { left: plan.left, amount: toTaka(money.amount) }, {})
  const { amount } = money
  const entered = await enterCancellation(tx, actor, order, { plan, amount, input })
  if (money.wish !== null) {
    await enterRefund(tx, actor, order, { ...money.wish, causeId: entered.id })
  }
  if (order.status === 'SHIPPED') await followCancellation(tx, actor, order.id)
  return { ...entered, ...shown(money) }
}

/**
 * What would follow. Of an order of which a part was sent, only pieces that are in no parcel are cancelled; of one that
 * replaces others, nothing by itself before a part was sent.
 */
async function planUnsent(
  tx: Tx,
  actor: Actor,
  order: Order,
  wish: CancellationWish,
): Promise<PlannedCancellation> {
  const plan = await planCancellation(tx, actor, order, wish)
  if (order.status === 'SHIPPED') await insistOnUnsent(tx, order.id, plan.lines)
  const isPart = order.status === 'PROCESSING' && !plan.isWhole
  if (isPart && order.total_amount === 0n && (await isReplacement(tx, order.id))) {
    fail('STATUS_NOT_ALLOWED', { message: cancellationMessages.replacing })
  }
  return plan
}

interface Money {
  /** What goes back or is not due any more. */
  amount: Poisha
  gateway: GatewayName | null
  /** What the order costs afterwards. */
  due: Poisha
  /** The refund of pieces of an order that goes on. */
  wish: RefundInput | null
}

/**
 * What follows for the money. Of a whole order all goes back that has not yet; shipping goes back only with it. Of an
 * order that goes on, pieces whose money went back before are cancelled for nothing.
 */
async function moneyOf(tx: Tx, order: Order, plan: PlannedCancellation): Promise<Money> {
  const { isWhole, isRefund, cost, due } = plan
  const none = { gateway: null, wish: null }
  if (!isRefund) return { amount: isWhole ? due : cost, due: isWhole ? 0n : due - cost, ...none }
  const rest = await restOf(tx, order.id)
  if (isWhole) return { ...rest, due: 0n, wish: null }
  const lines = await unrefundedOf(tx, order.id, [...plan.lines])
  if (lines.length === 0) return { amount: 0n, due: rest.amount, ...none }
  const wish = wishOf(order, lines)
  const { computed, basis } = await computeFor(tx, order, wish)
  const { amount } = computed
  return { amount, gateway: basis.gateway, due: rest.amount - amount, wish }
}

/** The refund of pieces of an order that goes on. */
function wishOf(order: Order, lines: RefundInput['lines']): RefundInput {
  return {
    orderId: order.id,
    cause: 'CANCELLATION',
    lines,
    shipping: false,
    goodwill: 0,
    reason: 'Pieces were cancelled.',
  }
}

const shown = ({ amount, gateway, due }: Money) => ({
  amount: toTaka(amount),
  gateway,
  due: toTaka(due),
})
