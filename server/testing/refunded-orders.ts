import type { OrderRefunds, Refund, RefundPreview } from '@haat/contract/refunds'
import type { GatewayName } from '@haat/contract/payments'
import { sql } from '#core/sql/db.ts'
import { int4, uuids } from '#core/sql/kinds.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { checkBooks } from '#features/ledger/books.service.ts'
import type { Kit, TestPerson } from './kit.ts'
import { settle, soldOrder, type Sale, type SoldValues } from './ledger.ts'

/** A line item with what is frozen on it, in poisha. */
export interface SoldLine {
  productId: string
  quantity: number
  price: bigint
  commission?: bigint
  vat?: bigint
  couponShare?: bigint
  shopCouponShare?: bigint
}

/** Writes an order of several lines as placing it would. Returns its id and those of its line items. */
export async function soldLines(
  kit: Pick<Kit, 'ctx'>,
  sale: Omit<Sale, 'productId'>,
  lines: readonly SoldLine[],
  values: Pick<SoldValues, 'paymentType' | 'shippedBy' | 'shipping' | 'discount'> = {},
): Promise<{ id: string; items: string[] }> {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * BigInt(quantity), 0n)
  const productId = lines[0]?.productId ?? ''
  const id = await soldOrder(kit, { ...sale, productId }, { ...values, subtotal })
  await kit.ctx.db.run(sql`delete from order_items where order_id = ${id}`)
  for (const [position, line] of lines.entries()) {
    const { commission = 0n, vat = 0n, couponShare = 0n, shopCouponShare = 0n } = line
    await kit.ctx.db.run(sql`
      insert into order_items (order_id, product_id, position, quantity, price, discount, commission, vat,
        coupon_share, shop_coupon_share)
      values (${id}, ${line.productId}, ${position}, ${line.quantity}, ${line.price}, 0, ${commission}, ${vat},
        ${couponShare}, ${shopCouponShare})`)
  }
  const { items } = await kit.ctx.db.one(
    { items: uuids },
    sql`select array_agg(id order by position) as items from order_items where order_id = ${id}`,
  )
  return { id, items }
}

/** Moves an order to a status, in force since some days. */
export async function moveOrder(
  { ctx }: Pick<Kit, 'ctx'>,
  id: string,
  status: 'SHIPPED' | 'DELIVERED' | 'CANCELLED',
  daysAgo = 0,
): Promise<void> {
  const isDue = status === 'CANCELLED'
  await ctx.db.run(sql`
    with e as (
      insert into order_events (order_id, status, by_role, at)
      values (${id}, ${status}, 'VENDOR', now() - make_interval(days => ${daysAgo}::int))
    )
    update orders set status = ${status}, payment_status = case
      when ${isDue} and payment_status = 'PAID' then 'REFUND_DUE' else payment_status end
    where id = ${id}`)
}

/** Two pieces at 100 taka and one at 200, 60 for shipping, paid at aamarPay, which has no call for refunds. */
export async function soldForRefund(
  kit: Pick<Kit, 'ctx'>,
  { buyer, shopId, productIds }: { buyer: TestPerson; shopId: string; productIds: string[] },
  status: 'PROCESSING' | 'DELIVERED' = 'DELIVERED',
) {
  const [a = '', b = ''] = productIds
  const sold = [
    { productId: a, quantity: 2, price: 10_000n, commission: 1_601n, vat: 241n },
    { productId: b, quantity: 1, price: 20_000n, commission: 1_600n, vat: 240n },
  ]
  const { id, items } = await soldLines(kit, { buyer, shopId }, sold, { shipping: 6_000n })
  const paymentId = await pay(kit, id)
  if (status === 'DELIVERED') {
    await moveOrder(kit, id, 'SHIPPED')
    await moveOrder(kit, id, 'DELIVERED')
  }
  return { id, items, paymentId, lines: [{ itemId: items[0] ?? '', quantity: 1 }] }
}

/** The calls of admins about refunds. */
export function refundCalls(kit: Kit, adminOf: () => TestPerson) {
  const patch = (id: string, step: string, body?: object, as = adminOf()) =>
    kit.call<Refund>({
      method: 'PATCH',
      url: `/finance/refunds/${id}/${step}`,
      as,
      ...(body === undefined ? {} : { body }),
    })
  return {
    preview: (body: object, as = adminOf()) =>
      kit.call<RefundPreview>({ method: 'POST', url: '/finance/refunds/preview', as, body }),
    decide: (body: object, as = adminOf()) =>
      kit.call<Refund>({
        method: 'POST',
        url: '/finance/refunds',
        as,
        body: { cause: 'RETURN', reason: 'Broken', ...body },
      }),
    decision: (id: string, decision: 'APPROVED' | 'REJECTED', as?: TestPerson) =>
      patch(id, 'decision', { decision }, as),
    withdraw: (id: string, as?: TestPerson) => patch(id, 'withdrawal', undefined, as),
    send: (id: string, as?: TestPerson) => patch(id, 'sending', undefined, as),
    transfer: (id: string, body: object, as?: TestPerson) => patch(id, 'transfer', body, as),
    confirm: (id: string, decision: 'CONFIRMED' | 'REJECTED', as?: TestPerson) =>
      patch(id, 'transfer/confirmation', { decision }, as),
    refundsOf: async (orderId: string, as = adminOf()) =>
      (await kit.call<OrderRefunds>({ url: `/payments/refunds/${orderId}`, as })).data,
  }
}

/** Collects the money of an order at a gateway. */
export const pay = (kit: Pick<Kit, 'ctx'>, id: string, gateway: GatewayName = 'aamarpay') =>
  settle(kit, id, { gateway })

/** One piece of each line of an order, as a refund names them. */
export async function onePieceEach(
  { ctx }: Pick<Kit, 'ctx'>,
  orderId: string,
): Promise<{ itemId: string; quantity: number }[]> {
  const items = await ctx.db.many(
    pick(tables.order_items, 'id'),
    sql`select id from order_items where order_id = ${orderId} order by position`,
  )
  return items.map(({ id }) => ({ itemId: id, quantity: 1 }))
}

/** What the check of the books finds. */
export async function findings({ ctx }: Pick<Kit, 'ctx'>): Promise<unknown[]> {
  return (await checkBooks(ctx)).findings
}

/** How many refunds an order's customer got. */
export async function countSent({ ctx }: Pick<Kit, 'ctx'>, orderId: string): Promise<number> {
  const { n } = await ctx.db.one(
    { n: int4 },
    sql`select count(*)::int as n from refunds where order_id = ${orderId}`,
  )
  return n
}
