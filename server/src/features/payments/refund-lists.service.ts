import { fail } from '@haat/contract/errors'
import { toTaka } from '@haat/contract/money'
import type { Page } from '@haat/contract/paging'
import type { RefundAttempt } from '@haat/contract/payments'
import type { OrderRefunds, Refund, RefundsQuery } from '@haat/contract/refunds'
import { isAdmin } from '@haat/contract/roles'
import type { Actor, Ctx } from '#core/ctx.ts'
import { getOrder } from '#features/orders/orders.service.ts'
import { canCall } from './gateways.service.ts'
import { findRefund, findSums, selectOrderRefunds, selectRefunds } from './refund-lists.queries.ts'
import { toRefund } from './refund-lists.rows.ts'

/**
 * The refunds of an order, for everyone who may see the order. Only admins get reasons and people. Throws NOT_FOUND
 * for anyone else.
 */
export async function listRefunds(ctx: Ctx, actor: Actor, orderId: string): Promise<OrderRefunds> {
  const order = await getOrder(ctx, actor, orderId)
  const rows = await selectOrderRefunds(ctx, order.id)
  const { paid, refunded } = await findSums(ctx, order.id)
  const isForAdmin = isAdmin(actor.role)
  const isTold = (each: Refund) =>
    isForAdmin || (each.state !== 'PROPOSED' && each.state !== 'WITHDRAWN')
  const decisions = rows.map((row) => show(ctx, row, isForAdmin)).filter(isTold)
  return {
    refunds: decisions.flatMap(({ attempts }) => attempts.flatMap(throughGateway)),
    decisions,
    paid: toTaka(paid),
    refunded: toTaka(refunded),
  }
}

/** All refunds, or those that wait in one state, for admins. */
export async function listAllRefunds(ctx: Ctx, query: RefundsQuery): Promise<Page<Refund>> {
  const { data, meta } = await selectRefunds(ctx, query)
  return { data: data.map((row) => show(ctx, row, true)), meta }
}

/** One refund, for admins. Throws NOT_FOUND. */
export async function getRefund(ctx: Ctx, id: string): Promise<Refund> {
  return show(ctx, (await findRefund(ctx, id)) ?? fail('NOT_FOUND'), true)
}

type Row = NonNullable<Awaited<ReturnType<typeof findRefund>>>

function show(ctx: Ctx, row: Row, isForAdmin: boolean): Refund {
  return toRefund(row, { isForAdmin, isByHand: !canCall(ctx, row) })
}

function throughGateway({
  gateway,
  method,
  status,
  by: _by,
  ...attempt
}: Refund['attempts'][number]): RefundAttempt[] {
  if (gateway === null || method !== null || status === 'ENTERED') return []
  return [{ ...attempt, gateway, status }]
}
