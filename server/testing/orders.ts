import type { Order, OrderInput } from '@haat/contract/orders'
import { fromTaka, toTaka } from '@haat/contract/money'
import { priceOrder } from '@haat/contract/pricing'
import { sql } from '#core/sql/db.ts'
import { tables } from '#core/sql/tables.ts'
import { int4 } from '#core/sql/kinds.ts'
import type { Answer, Kit, TestPerson } from './kit.ts'

/** One line of an order; prices in taka, 100 by default. */
export interface TestLine {
  productId: string
  quantity?: number
  price?: number
  discount?: number
}

/** A valid order body with the totals that the web would show, in taka. */
export function orderBody(
  shopId: string,
  lines: readonly TestLine[],
  values: Partial<OrderInput> & { couponTaka?: number } = {},
): OrderInput {
  const { couponTaka = 0, ...rest } = values
  const products = lines.map(({ productId, quantity = 1, price = 100, discount = 0 }) => ({
    productId,
    quantity,
    price,
    discount,
  }))
  const priced = products.map(({ price, quantity }) => ({ price: fromTaka(price), quantity }))
  const { total } = priceOrder(priced, fromTaka(couponTaka))
  return { shopId, totalAmount: toTaka(total), paymentType: 'COD', products, ...rest }
}

/** Places an order over HTTP, with an Idempotency-Key when one is given. */
export function place(
  kit: Kit,
  as: TestPerson | null,
  body: unknown,
  key?: string,
): Promise<Answer<Order>> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return kit.call<Order>({ method: 'POST', url: '/orders/create', as, body, headers })
}

/** The stock of a product, and what remains of `initial` after its orders. */
export async function stockOf(
  kit: Kit,
  productId: string,
): Promise<{ stock: number; sold: number }> {
  return await kit.ctx.db.one(
    { stock: tables.products.stock, sold: int4 },
    sql`
    select p.stock, coalesce((
      select sum(i.quantity) from order_items i join orders o on o.id = i.order_id
      where i.product_id = p.id and o.status <> 'CANCELLED'), 0)::int as sold
    from products p where p.id = ${productId}`,
  )
}

/** The default values of a test product: one shop, one category, plenty of stock. */
export async function marketOf(
  kit: Kit,
  products: readonly { price?: number; discount?: number; stock?: number; status?: string }[],
): Promise<{ shopId: string; vendor: TestPerson; productIds: string[] }> {
  const { id: shopId, vendor } = await kit.shop()
  const categoryId = await kit.category()
  const productIds: string[] = []
  for (const values of products) {
    productIds.push(await kit.product({ shopId, categoryId, ...values }))
  }
  return { shopId, vendor, productIds }
}
