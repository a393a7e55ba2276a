import type { Poisha } from '@haat/contract/money'
import type { OrderStatus } from '@haat/contract/orders'
import type { OrderBasis } from './refund-basis.queries.ts'
import type { DecisionRow } from './refund-decisions.queries.ts'
import type { RefundStage } from './refund-lists.rows.ts'
import type { ComputedRefund } from './refund-shares.ts'

/**
 * Where the money is that a shop loses. What the order has not got in the hold any more, because a dispute took it out,
 * comes from what is available: the hold of other orders stays theirs.
 */
export function stageOf(
  order: { status: OrderStatus },
  { held }: Pick<OrderBasis, 'held'>,
  loss: Poisha,
): RefundStage {
  if (order.status !== 'DELIVERED') return 'UNDELIVERED'
  return held !== null && held >= loss ? 'HELD' : 'RELEASED'
}

/** What a shop loses of its earnings by a refund. */
export function fromShop(
  refund: Pick<ComputedRefund, 'goods' | 'shopCoupon' | 'commission' | 'vat' | 'shipping'>,
  { shippedBy }: Pick<OrderBasis, 'shippedBy'>,
): Poisha {
  const { goods, shopCoupon, commission, vat, shipping } = refund
  return goods - shopCoupon - commission - vat + (shippedBy === 'SHOP' ? shipping : 0n)
}

export function lossOf(
  { shop_coupon: shopCoupon, ...refund }: DecisionRow,
  basis: OrderBasis,
): Poisha {
  return fromShop({ ...refund, shopCoupon }, basis)
}
