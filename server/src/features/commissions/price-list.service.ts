import type {
  AppliedRate,
  OwnRateQuery,
  OwnRates,
  TriedCommission,
  TryCommissionQuery,
} from '@haat/contract/commissions'
import { commissionOf, receivedOf } from '@haat/contract/commissions.pricing'
import { fail } from '@haat/contract/errors'
import { nearestPoisha, toTaka } from '@haat/contract/money'
import type { Actor, Ctx } from '#core/ctx.ts'
import { firstRate, toAppliedRate, toTerms, type Rate, type Sold } from './commissions.rows.ts'
import { findOwnProduct, findTriedProduct, selectOwnRates } from './price-list.queries.ts'
import { readRateBook } from './rates.queries.ts'

/** What one piece of a product costs its shop now, at its own or the given price. Throws NOT_FOUND. */
export async function tryCommission(ctx: Ctx, query: TryCommissionQuery): Promise<TriedCommission> {
  const found = (await findTriedProduct(ctx, query.productId)) ?? fail('NOT_FOUND')
  const { id, name, shop, category, shop_id: shopId, category_id: categoryId } = found
  const rate = await rateNow(ctx, { shopId, productId: id, categoryId })
  const price = query.price === undefined ? found.price : nearestPoisha(query.price)
  const taken = commissionOf({ price, quantity: 1 }, 0n, toTerms(rate))
  return {
    product: { id, name, shop, category },
    rate: { id: rate.id, name: rate.name },
    price: toTaka(price),
    commission: toTaka(taken.commission),
    vat: toTaka(taken.vat),
    receives: toTaka(receivedOf(taken)),
  }
}

async function rateNow(ctx: Ctx, sold: Omit<Sold, 'at'>): Promise<Rate> {
  const { rates, readAt: at } = await readRateBook(ctx)
  return firstRate(rates, { ...sold, at })
}

/** The rates that apply to the caller's shop now or later. Throws SHOP_REQUIRED without a shop. */
export async function listOwnRates(ctx: Ctx, actor: Actor): Promise<OwnRates> {
  const rates = await selectOwnRates(ctx, actor.id)
  // The catch-all applies to every shop, so only who has none has no rates.
  return rates.length === 0 ? fail('SHOP_REQUIRED') : { rates }
}

/**
 * The rate that applies now to a product of the caller's shop, in its category or in the given one. Throws
 * SHOP_REQUIRED without a shop.
 */
export async function getOwnRate(
  ctx: Ctx,
  actor: Actor,
  { productId: asked, categoryId }: OwnRateQuery,
): Promise<AppliedRate> {
  const found = (await findOwnProduct(ctx, actor.id, asked)) ?? fail('SHOP_REQUIRED')
  const { shop_id: shopId, product_id: productId } = found
  const sold = { shopId, productId, categoryId: categoryId?.toLowerCase() ?? found.category_id }
  return toAppliedRate(await rateNow(ctx, sold))
}
