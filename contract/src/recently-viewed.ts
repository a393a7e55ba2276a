import { product } from './catalog.ts'
import { id, time } from './fields.ts'
import { z } from './schema.ts'

export const viewInput = z.object({ productId: id })
export const recentlyViewed = z.object({ id, viewedAt: time, product })
export type RecentlyViewed = z.infer<typeof recentlyViewed>
