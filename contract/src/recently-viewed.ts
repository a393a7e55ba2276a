import { product } from './catalog.ts'
import { id, time } from './fields.ts'
import { pageQuery } from './paging.ts'
import { recentlyViewedLimits } from './recently-viewed.limits.ts'
import { z } from './schema.ts'

export const viewInput = z.object({ productId: id })
export type ViewInput = z.infer<typeof viewInput>

/** All that are kept, unless `limit` is given. */
export const viewsQuery = z.object({
  page: pageQuery.page,
  limit: z._default(pageQuery.limit, recentlyViewedLimits.recentViewsKept),
})
export type ViewsQuery = z.infer<typeof viewsQuery>

export const recentlyViewed = z.object({ id, viewedAt: time, product })
export type RecentlyViewed = z.infer<typeof recentlyViewed>
