import { fail } from '@haat/contract/errors'
import { toTaka } from '@haat/contract/money'
import type { OrderEarnings } from '@haat/contract/orders'
import { lineTotal } from '@haat/contract/pricing'
import type { Actor, Ctx } from '#core/ctx.ts'
import { findEarnings, type EarningsRow } from './earnings.queries.ts'

const basisPoints = 100

/** What the shop earns with an order, as it was frozen when the order was placed. Throws NOT_FOUND. */
export async function getEarnings(ctx: Ctx, actor: Actor, orderId: string): Promise<OrderEarnings> {
  const row = (await findEarnings(ctx, actor, orderId)) ?? fail('NOT_FOUND')
  const lines = row.lines.map(sumsOf)
  const sum = (of: (line: LineSums) => bigint) =>
    lines.reduce((total, line) => total + of(line), 0n)
  const shipping = row.shipped_by === 'SHOP' ? row.shipping : 0n
  return {
    orderId: row.id,
    shippedBy: row.shipped_by,
    lines: lines.map(toLine),
    subtotal: toTaka(sum(({ total }) => total)),
    shopCouponShare: toTaka(sum(({ shopCouponShare }) => shopCouponShare)),
    commission: toTaka(sum(({ commission }) => commission)),
    vat: toTaka(sum(({ vat }) => vat)),
    shipping: toTaka(shipping),
    receives: toTaka(sum(({ receives }) => receives) + shipping),
  }
}

type LineRow = EarningsRow['lines'][number]

function sumsOf(row: LineRow) {
  const total = lineTotal({ price: BigInt(row.price), quantity: row.quantity })
  const shopCouponShare = BigInt(row.shop_coupon_share)
  const commission = BigInt(row.commission)
  const vat = BigInt(row.vat)
  const receives = total - shopCouponShare - commission - vat
  return { row, total, shopCouponShare, commission, vat, receives }
}
type LineSums = ReturnType<typeof sumsOf>

function toLine({ row, ...sums }: LineSums): OrderEarnings['lines'][number] {
  return {
    id: row.id,
    name: row.name,
    quantity: row.quantity,
    total: toTaka(sums.total),
    shopCouponShare: toTaka(sums.shopCouponShare),
    percent: row.commission_bp / basisPoints,
    commission: toTaka(sums.commission),
    vatPercent: row.vat_bp / basisPoints,
    vat: toTaka(sums.vat),
    receives: toTaka(sums.receives),
  }
}
