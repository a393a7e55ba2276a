import type { Seller } from '@haat/contract/sellers'
import type { Actor, Ctx } from '#core/ctx.ts'
import { getOrder } from '#features/orders/orders.service.ts'
import { findLegalAt } from './sellers.queries.ts'

/** Who sold by law when the order was placed, as its invoice names the seller. Throws as `getOrder` does. */
export async function getSeller(ctx: Ctx, actor: Actor, orderId: string): Promise<Seller> {
  const { id, shopId, createdAt } = await getOrder(ctx, actor, orderId)
  return { orderId: id, shopId, legal: await findLegalAt(ctx, shopId, createdAt) }
}
