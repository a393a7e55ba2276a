import type {
  CancellationPreview,
  CancelledPieces,
  OrderCancellations,
} from '@haat/contract/cancellations'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { tables } from '#core/sql/tables.ts'
import type { Kit, TestPerson } from './kit.ts'
import { soldLines } from './refunded-orders.ts'

/** The calls that cancel pieces. */
export function cancellationCalls(kit: Kit) {
  const url = (id: string) => `/orders/${id}/cancellations`
  return {
    preview: (as: TestPerson, id: string, lines: readonly object[]) =>
      kit.call<CancellationPreview>({
        method: 'POST',
        url: `${url(id)}/preview`,
        as,
        body: { lines },
      }),
    cancel: (as: TestPerson, id: string, body: object, key?: string) =>
      kit.call<CancelledPieces>({
        method: 'POST',
        url: url(id),
        as,
        body,
        headers: key === undefined ? {} : { 'idempotency-key': key },
      }),
    list: (as: TestPerson, id: string) => kit.call<OrderCancellations>({ url: url(id), as }),
  }
}

/**
 * An order of three pieces at 100.01 taka and one at 200, with a coupon of 50 of which the shop bears 20, commission and
 * VAT that do not divide by three, and 60 for shipping: 510.03 taka. Its stock was taken.
 */
export async function soldToCancel(
  kit: Pick<Kit, 'ctx'>,
  { buyer, shopId, productIds }: { buyer: TestPerson; shopId: string; productIds: string[] },
  paymentType: 'COD' | 'ONLINE',
): Promise<{ id: string; items: [string, string] }> {
  const [a = '', b = ''] = productIds
  const sold = [
    {
      productId: a,
      quantity: 3,
      price: 10_001n,
      commission: 2_401n,
      vat: 361n,
      couponShare: 3_000n,
      shopCouponShare: 1_201n,
    },
    {
      productId: b,
      quantity: 1,
      price: 20_000n,
      commission: 1_600n,
      vat: 240n,
      couponShare: 2_000n,
      shopCouponShare: 799n,
    },
  ]
  const values = { shipping: 6_000n, discount: 5_000n, paymentType }
  const { id, items } = await soldLines(kit, { buyer, shopId }, sold, values)
  await kit.ctx.db.run(sql`
    update products p set stock = p.stock - i.quantity from order_items i
    where i.order_id = ${id} and p.id = i.product_id`)
  return { id, items: [items[0] ?? '', items[1] ?? ''] }
}

/** What is left of an order: its statuses, what is due in poisha, and the pieces that were cancelled. */
export async function leftOf({ ctx }: Pick<Kit, 'ctx'>, id: string) {
  return await ctx.db.one(
    {
      status: tables.orders.status,
      paid: tables.orders.payment_status,
      due: tables.orders.total_amount,
      pieces: int4,
    },
    sql`select status, payment_status as paid, total_amount - cancelled_amount as due,
        (select sum(quantity - cancelled)::int from order_items where order_id = o.id) as pieces
      from orders o where id = ${id}`,
  )
}
