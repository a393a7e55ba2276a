import { fail } from '@haat/contract/errors'
import type { Companions } from '@haat/contract/companions'
import type { Ctx } from '#core/ctx.ts'
import { findCompanions } from './companions.queries.ts'

/** What goes together with a product. Throws NOT_FOUND for one that is not on sale. */
export async function getCompanions(ctx: Ctx, productId: string): Promise<Companions> {
  return (await findCompanions(ctx, productId)) ?? fail('NOT_FOUND')
}
