import { fail } from '@haat/contract/errors'
import type { Page } from '@haat/contract/paging'
import type { RecentlyViewed, ViewInput, ViewsQuery } from '@haat/contract/recently-viewed'
import type { Actor, Ctx } from '#core/ctx.ts'
import { deleteViewRow, findView, selectViews, upsertView } from './recently-viewed.queries.ts'

/** Records that the customer viewed a product; ignores one that is not on sale. */
export async function recordView(ctx: Ctx, customer: Actor, productId: string): Promise<void> {
  await upsertView(ctx, customer.id, productId)
}

/** Records a view and returns it; viewing a product again renews it. Throws NOT_FOUND when it is not on sale. */
export async function createView(
  ctx: Ctx,
  actor: Actor,
  { productId }: ViewInput,
): Promise<RecentlyViewed> {
  await upsertView(ctx, actor.id, productId)
  return (await findView(ctx, actor.id, productId)) ?? fail('NOT_FOUND')
}

/** Deletes one of the caller's views. Throws NOT_FOUND for another person's. */
export async function deleteView(ctx: Ctx, actor: Actor, id: string): Promise<{ id: string }> {
  if ((await deleteViewRow(ctx, actor.id, id)) === 0) fail('NOT_FOUND')
  return { id }
}

/** The products on sale that the caller viewed, latest first. */
export function listViews(
  ctx: Ctx,
  actor: Actor,
  query: ViewsQuery,
): Promise<Page<RecentlyViewed>> {
  return selectViews(ctx, actor.id, query)
}
