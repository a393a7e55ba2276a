import { toTaka } from '@haat/contract/money'
import type { CartCheck, CartCheckQuery } from '@haat/contract/cart-check'
import type { Ctx } from '#core/ctx.ts'
import { selectCart } from './market.queries.ts'

/** The current state of a cart's shop and products. A product that is left out is no longer sold. */
export async function checkCart(
  ctx: Ctx,
  { shopId, productIds }: CartCheckQuery,
): Promise<CartCheck> {
  const { isOpen, fromDistrictId, products } = await selectCart(ctx, shopId, productIds.split(','))
  const { deliveryRates: rates } = ctx.config
  return {
    shop: { isOpen },
    products: products.map(({ product_id: productId, name, price, discount, stock, ...row }) => ({
      productId,
      name,
      price: toTaka(price),
      discount: toTaka(discount),
      stock,
      weightGrams: row.weight_grams,
    })),
    delivery: rates === null ? null : { fromDistrictId, rates },
  }
}
