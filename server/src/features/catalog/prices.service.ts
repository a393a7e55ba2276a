import { fail } from '@haat/contract/errors'
import type { PriceHistory } from '@haat/contract/prices'
import type { Ctx } from '#core/ctx.ts'
import { findPriceHistory } from './prices.queries.ts'

/** What a product was offered for. Throws NOT_FOUND for a product that is not on sale. */
export async function getPriceHistory(ctx: Ctx, productId: string): Promise<PriceHistory> {
  return (await findPriceHistory(ctx, productId)) ?? fail('NOT_FOUND')
}
