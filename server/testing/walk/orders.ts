import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { isUndone } from '@haat/contract/orders'
import { changePaymentStatus, changeStatus } from '#features/orders/orders.service.ts'
import type { ModelOrder } from '#testing/model-orders.ts'
import { soldLines } from '#testing/refunded-orders.ts'
import { followRefunds, owe } from '#testing/refund-model.ts'
import type { Rng } from '#seed/prng.ts'
import { contradicts, isSendable, takeParcelsAlong } from './parcels.ts'
import { attempt, restock, shopOf, type Moves, type Walk } from './walk.ts'

/** Orders are placed, shipped, delivered and cancelled, and shops collect their cash. */
export const orderMoves: Moves = (walk) => [
  { weight: 6, begins: true, make: () => placeOrder(walk) },
  {
    weight: 3,
    fits: ({ status, isCash, payment }) =>
      status === 'PROCESSING' && (isCash || payment === 'PAID' || payment === 'REFUND_DUE'),
    make: (order) => moveOn(walk, order, 'SHIPPED'),
  },
  {
    weight: 3,
    fits: ({ status }) => status === 'SHIPPED',
    make: (order) => moveOn(walk, order, 'DELIVERED'),
  },
  {
    weight: 0.4,
    fits: ({ status }) => status === 'SHIPPED',
    make: (order) => moveOn(walk, order, 'RETURNED'),
  },
  {
    weight: 2,
    fits: ({ status, payment }) => status === 'PROCESSING' && payment === 'PAID',
    make: (order) => moveOn(walk, order, 'CANCELLED'),
  },
  {
    weight: 2,
    fits: ({ isCash, payment }) => isCash && payment === 'UNPAID',
    make: (order) => collectCash(walk, order),
  },
]

/** Somebody orders a few things, with commissions and a coupon of any size. */
export async function placeOrder({ kit, rng, shops, orders }: Walk): Promise<void> {
  const { sale, productIds } = rng.pick([...shops.values()])
  const isFree = rng.chance(0.03)
  const rates = {
    coupon: isFree ? 100 : rng.chance(0.3) ? rng.int(1, 100) : 0,
    ofShop: rng.pick([0, 50, 100]),
  }
  const drawn = productIds
    .slice(0, rng.int(1, 3))
    .map((productId) => drawLine(rng, productId, rates))
  const sumOf = (part: 'goods' | 'coupon' | 'shopCoupon' | 'commission' | 'vat') =>
    drawn.reduce((sum, line) => sum + line[part], 0n)
  const discount = sumOf('coupon')
  const shipping = !isFree && rng.chance(0.5) ? 6_000n : 0n
  const shippedBy = rng.pick(['SHOP', 'MARKET'] as const)
  const isCash = rng.chance(0.5)
  const paymentType = isCash ? 'COD' : 'ONLINE'
  const sold = drawn.map(({ coupon: couponShare, shopCoupon: shopCouponShare, ...line }) => ({
    ...line,
    couponShare,
    shopCouponShare,
  }))
  const { id, items } = await soldLines(kit, sale, sold, {
    discount,
    shipping,
    shippedBy,
    paymentType,
  })
  const total = sumOf('goods') + shipping - discount
  const isShippedByMarket = shippedBy === 'MARKET'
  orders.push({
    id,
    shopId: sale.shopId,
    isCash,
    payment: !isCash && total === 0n ? 'PAID' : 'UNPAID',
    total,
    placedTotal: total,
    shipping,
    isShippedByMarket,
    lines: drawn.map((line, nth) => ({ ...line, id: items[nth] ?? '' })),
    worth: {
      paid: total,
      marketCoupon: discount - sumOf('shopCoupon'),
      commission: sumOf('commission'),
      vat: sumOf('vat'),
      marketShipping: isShippedByMarket ? shipping : 0n,
    },
    ...untouched(drawn.length),
  })
}

/** Nothing has happened to an order yet. */
const untouched = (lines: number) => ({
  neverDue: [],
  cancelled: Array.from({ length: lines }, () => 0),
  courier: null,
  status: 'PROCESSING' as const,
  hasCash: false,
  isRemitted: false,
  isHeld: false,
  pending: 0n,
  payments: [],
  refunds: [],
  parcels: [],
  dispute: null,
  returns: [],
})

/** A line item, of which the coupon takes `coupon` percent and the shop bears `ofShop` percent of that. */
function drawLine(
  rng: Rng,
  productId: string,
  { coupon: percent, ofShop }: { coupon: number; ofShop: number },
) {
  const quantity = rng.int(1, 4)
  const price = BigInt(rng.int(1, 300_000))
  const goods = price * BigInt(quantity)
  const coupon = (goods * BigInt(percent)) / 100n
  const shopCoupon = (coupon * BigInt(ofShop)) / 100n
  const commission = (goods * BigInt(rng.int(0, 40))) / 100n
  const vat = (commission * 15n) / 100n
  return { productId, quantity, price, goods, coupon, shopCoupon, commission, vat }
}

async function moveOn(
  walk: Walk,
  order: ModelOrder,
  status: 'SHIPPED' | 'DELIVERED' | 'CANCELLED' | 'RETURNED',
): Promise<void> {
  const { kit, model } = walk
  const isAllowed =
    status === 'DELIVERED' || status === 'RETURNED'
      ? order.status === 'SHIPPED' && !contradicts(order, status)
      : order.status === 'PROCESSING' && (status === 'CANCELLED' || isSendable(order))
  const { vendor } = shopOf(walk, order)
  if (!(await attempt(isAllowed, () => changeStatus(kit.ctx, vendor, order.id, { status })))) return
  takeParcelsAlong(order, status)
  if (status === 'DELIVERED') model.delivered(order)
  else if (status === 'SHIPPED') order.status = status
  else {
    if (status === 'CANCELLED') restockRest(walk, order)
    await undo(walk, order, status)
  }
}

/** What is left of a cancelled order is sold again. */
function restockRest(walk: Walk, order: ModelOrder): void {
  for (const [nth, { productId, quantity }] of order.lines.entries()) {
    restock(walk, productId, quantity - (order.cancelled[nth] ?? 0))
    order.cancelled[nth] = quantity
  }
}

/** What was paid goes back, less what was given back before. Nobody decides on what was only proposed any more. */
export async function undo(
  { kit, model }: Walk,
  order: ModelOrder,
  status: 'CANCELLED' | 'RETURNED',
): Promise<void> {
  const applied = order.payments.find(({ isApplied }) => isApplied) ?? null
  const isPaid = order.hasCash || applied !== null
  const isFree = order.total === 0n
  let goodwill = 0n
  for (const refund of order.refunds)
    if (refund.state === 'PROPOSED' && order.payment !== 'UNPAID') refund.state = 'WITHDRAWN'
    else if (refund.state !== 'WITHDRAWN') goodwill += refund.goodwill
  if (!isPaid) order.status = status
  else {
    model.undone(order, status, goodwill)
    owe(order, applied)
    await nameRefund(kit, order)
    if (!isFree) followRefunds(order)
  }
}

/** The decision on what is left of a payment has an id of its own if the surplus of the payment was decided before. */
async function nameRefund({ ctx }: Walk['kit'], order: ModelOrder): Promise<void> {
  const refund = order.refunds.at(-1)
  if (refund?.stage !== 'ORDER' || refund.isSurplus) return
  const found = await ctx.db.maybe(
    pick(tables.refund_decisions, 'id'),
    sql`select id from refund_decisions
      where order_id = ${order.id} and by_id is null and cause in ('CANCELLATION', 'RETURN')
        and payment_id is not distinct from ${refund.payment?.id ?? null}::uuid`,
  )
  if (found !== null) refund.id = found.id
}

async function collectCash(walk: Walk, order: ModelOrder): Promise<void> {
  const { kit, model } = walk
  const isAllowed = order.isCash && order.payment === 'UNPAID' && !isUndone(order.status)
  const change = { id: order.id, paymentStatus: 'PAID' } as const
  const { vendor } = shopOf(walk, order)
  const collects = () => changePaymentStatus(kit.ctx, vendor, change, () => Promise.resolve())
  if (!(await attempt(isAllowed, collects))) return
  model.collected(order)
  order.payment = 'PAID'
}
