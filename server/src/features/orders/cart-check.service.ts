import { toTaka } from '@haat/contract/money'
import type { CartCheck, CartCheckQuery } from '@haat/contract/orders'
import type { Ctx } from '#core/ctx.ts'
import { selectCart } from './market.queries.ts'

/** The current state of a cart's shop and products. A product that is left out is no longer sold. */
export async function checkCart(
  ctx: Ctx,
  { shopId, productIds }: CartCheckQuery,
): Promise<CartCheck> {
  const { isOpen, products } = await selectCart(ctx, shopId, productIds.split(','))
  return {
    shop: { isOpen },
    products: products.map(({ product_id: productId, name, price, discount, stock }) => ({
      productId,
      name,
      price: toTaka(price),
      discount: toTaka(discount),
      stock,
    })),
  }
}
