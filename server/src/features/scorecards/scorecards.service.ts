import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import type {
  CountedOrder,
  CountedOrdersQuery,
  Scorecard,
  ScorecardsQuery,
  SellerCard,
  ShopRecord,
} from '@haat/contract/scorecards'
import type { Ctx } from '#core/ctx.ts'
import { findCard, selectCards, selectCounted, type CardOf } from './scorecards.queries.ts'
import { findRecord, findSellerCard } from './seller-cards.queries.ts'

/** The cards of all shops, the worst first. */
export function listCards(ctx: Ctx, query: ScorecardsQuery): Promise<Page<Scorecard>> {
  return selectCards(ctx, query)
}

/** The card of a shop. Throws SHOP_REQUIRED for a vendor without a shop, and NOT_FOUND for a shop that does not exist. */
export async function getCard(ctx: Ctx, whose: CardOf): Promise<Scorecard> {
  return (await findCard(ctx, whose)) ?? fail('shopId' in whose ? 'NOT_FOUND' : 'SHOP_REQUIRED')
}

/** The orders that a figure counts against a shop, the newest first. Throws as `getCard` does. */
export async function listCounted(
  ctx: Ctx,
  whose: CardOf,
  query: CountedOrdersQuery,
): Promise<Page<CountedOrder>> {
  return await selectCounted(ctx, await getCard(ctx, whose), query)
}

/** What buyers see of it. Throws NOT_FOUND for a shop that is not open. */
export async function getRecord(ctx: Ctx, shopId: string): Promise<ShopRecord> {
  return (await findRecord(ctx, shopId)) ?? fail('NOT_FOUND')
}

/** What buyers see of a seller beside its products. Throws NOT_FOUND for a shop that is not open. */
export async function getSellerCard(ctx: Ctx, shopId: string): Promise<SellerCard> {
  return (await findSellerCard(ctx, shopId)) ?? fail('NOT_FOUND')
}
