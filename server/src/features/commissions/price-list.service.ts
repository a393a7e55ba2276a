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
import { toTerms } from './commissions.rows.ts'
import { findOwnRate, findProductRate, selectOwnRates } from './price-list.queries.ts'

/** What one piece of a product costs its shop now, at its own or the given price. Throws NOT_FOUND. */
export async function tryCommission(ctx: Ctx, query: TryCommissionQuery): Promise<TriedCommission> {
  const found = (await findProductRate(ctx, query.productId)) ?? fail('NOT_FOUND')
  const price = query.price === undefined ? found.price : nearestPoisha(query.price)
  const taken = commissionOf({ price, quantity: 1 }, 0n, toTerms(found))
  const { id, name, shop, category } = found
  return {
    product: { id, name, shop, category },
    rate: { id: found.rate_id, name: found.rate_name },
    price: toTaka(price),
    commission: toTaka(taken.commission),
    vat: toTaka(taken.vat),
    receives: toTaka(receivedOf(taken)),
  }
}

/** The rates that apply to the caller's shop now or later. Throws SHOP_REQUIRED without a shop. */
export async function listOwnRates(ctx: Ctx, actor: Actor): Promise<OwnRates> {
  const rates = await selectOwnRates(ctx, actor.id)
  // The catch-all applies to every shop, so only who has none has no rates.
  return rates.length === 0 ? fail('SHOP_REQUIRED') : { rates }
}

/** The rate that applies now to a product of the caller's shop. Throws SHOP_REQUIRED without a shop. */
export async function getOwnRate(
  ctx: Ctx,
  actor: Actor,
  query: OwnRateQuery,
): Promise<AppliedRate> {
  return (await findOwnRate(ctx, actor.id, query)) ?? fail('SHOP_REQUIRED')
}
