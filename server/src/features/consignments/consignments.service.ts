import type {
  AttentionQuery,
  Consignment,
  ConsignmentsOfOrder,
  ConsignmentsQuery,
  SeenInput,
} from '@haat/contract/consignments'
import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import type { Actor, Ctx } from '#core/ctx.ts'
import { declareWrite } from '#core/sql/writes.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { findConsignment, selectAttention, selectOfOrder } from './consignments.queries.ts'
import { forBuyer, toConsignment } from './consignments.rows.ts'
import { writeSeen } from './consignment-writes.queries.ts'

const write = declareWrite({ subject: 'consignment' })

/** What couriers have of an order. Its buyer sees where it is. Throws NOT_FOUND for anybody else. */
export async function listConsignments(
  ctx: Ctx,
  actor: Actor,
  { orderId }: ConsignmentsQuery,
): Promise<ConsignmentsOfOrder> {
  const { rows, isBuyer } = (await selectOfOrder(ctx, actor, orderId)) ?? fail('NOT_FOUND')
  const all = rows.map((row) => toConsignment(row))
  if (!isBuyer) return { consignments: all }
  return {
    consignments: all.filter(({ status }) => status === 'BOOKED').map((row) => forBuyer(row)),
  }
}

/** What somebody has to look at. */
export async function listAttention(ctx: Ctx, query: AttentionQuery): Promise<Page<Consignment>> {
  const { data, meta } = await selectAttention(ctx, query)
  return { data: data.map((row) => toConsignment(row)), meta }
}

/** Notes what an admin did about it. Throws NOT_FOUND. */
export async function markSeen(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { note }: SeenInput,
): Promise<Consignment> {
  return await write(ctx, async (tx, record) => {
    const found = (await findConsignment(tx, id)) ?? fail('NOT_FOUND')
    await lockOrder(tx, found.order_id)
    if (found.attention !== null) {
      await writeSeen(tx, found.id, actor.id, note)
      await record(actor, 'consignment.seen', found.id, { attention: found.attention })
    }
    return toConsignment((await findConsignment(tx, id)) ?? fail('NOT_FOUND'))
  })
}
