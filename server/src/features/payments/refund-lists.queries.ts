import type { Page } from '@haat/contract/paging'
import { due } from '#features/orders/orders.rows.ts'
import type { RefundsQuery } from '@haat/contract/refunds'
import type { Ctx } from '#core/ctx.ts'
import { sql, type Sql } from '#core/sql/db.ts'
import { int8, type RowOf } from '#core/sql/kinds.ts'
import { selectPage } from '#core/sql/paging.ts'
import { columns, computed } from '#core/sql/shapes.ts'
import { refundRow, refundState } from './refund-lists.rows.ts'

type RefundRow = RowOf<typeof refundRow>

const joined = sql`refund_decisions d join orders o on o.id = d.order_id join shops s on s.id = o.shop_id`

export async function findRefund(ctx: Ctx, id: string): Promise<RefundRow | null> {
  return await ctx.db.maybe(
    refundRow,
    sql`select ${columns(refundRow)} from ${joined} where d.id = ${id}`,
  )
}

/** The refunds of an order, newest first. */
export async function selectOrderRefunds(ctx: Ctx, orderId: string): Promise<RefundRow[]> {
  return await ctx.db.many(
    refundRow,
    sql`select ${columns(refundRow)} from ${joined}
      where d.order_id = ${orderId} order by d.created_at desc, d.id desc`,
  )
}

const sums = {
  paid: computed(
    int8,
    sql`coalesce((select sum(amount)::bigint from settlements where order_id = o.id),
      case when o.payment_type = 'COD' and (o.payment_status <> 'UNPAID' or o.status = 'DELIVERED')
        then ${due} else 0 end)`,
  ),
  refunded: computed(
    int8,
    sql`(select coalesce(sum(amount), 0)::bigint from refunds where order_id = o.id)`,
  ),
}

/** What the customer paid for an order, all payments together, and what went back. */
export async function findSums(ctx: Ctx, orderId: string): Promise<RowOf<typeof sums>> {
  return await ctx.db.one(sums, sql`select ${columns(sums)} from orders o where o.id = ${orderId}`)
}

/** All refunds, newest first; those that wait for something oldest first. */
export async function selectRefunds(
  ctx: Ctx,
  { state, page, limit }: RefundsQuery,
): Promise<Page<RefundRow>> {
  const isOver = state === undefined || state === 'DONE' || state === 'WITHDRAWN'
  const { rows, meta } = await selectPage(ctx, refundRow, {
    from: joined,
    where: state === undefined ? [] : inState(state),
    orderBy: isOver ? sql`d.created_at desc, d.id desc` : sql`d.created_at, d.id`,
    page,
    limit,
  })
  return { data: rows, meta }
}

function inState(state: NonNullable<RefundsQuery['state']>): Sql[] {
  if (state === 'OPEN') return [sql`d.status in ('PROPOSED', 'DUE')`]
  const status = state === 'PROPOSED' || state === 'DONE' || state === 'WITHDRAWN' ? state : 'DUE'
  return [sql`d.status = ${status}`, sql`${refundState.sql} = ${state}`]
}
