import type { Ctx } from '#core/ctx.ts'
import { followsOf, subscribersOf, viewsOf } from '#seed/market/community.ts'
import { customerAt } from '#seed/market/people.ts'
import type { Plan } from '#seed/market/plan.ts'
import { inChunks, insertRows, upTo } from './insert.ts'
import { follows, recentViews, subscribers } from './tables.ts'

/** Loads follows, product views and newsletter subscribers. */
export async function loadCommunity(
  ctx: Ctx,
  plan: Plan,
  shopIds: readonly string[],
): Promise<void> {
  await inChunks(upTo(plan.customers), 500, async (indexes) => {
    const people = indexes.map((index) => ({ index, person: customerAt(plan, index) }))
    const followed = people.flatMap(({ index, person }) =>
      followsOf(plan, index, person).map(({ id, shop, createdAt }) => ({
        id,
        shop_id: shopIds[shop] ?? null,
        customer_id: person.id,
        created_at: createdAt,
      })),
    )
    await insertRows(ctx.db, follows, followed)
    const viewed = people.flatMap(({ index, person }) =>
      viewsOf(plan, index, person).map(({ id, productId, viewedAt }) => ({
        id,
        customer_id: person.id,
        product_id: productId,
        viewed_at: viewedAt,
      })),
    )
    await insertRows(ctx.db, recentViews, viewed)
  })
  const readers = subscribersOf(plan).map(({ id, email, createdAt }) => ({
    id,
    email,
    created_at: createdAt,
  }))
  await insertRows(ctx.db, subscribers, readers)
}
