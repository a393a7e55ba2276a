import type { Ctx } from '#core/ctx.ts'
import { writeSearchRows } from './renaming.queries.ts'

/** The shop or category that was renamed. */
export type Renamed = { shopId: string } | { categoryId: string }

/**
 * Rewrites the search rows of a renamed shop's or category's products, a few at a time, so that its vendors do not
 * wait for long.
 */
export async function followName(ctx: Ctx, renamed: Renamed): Promise<void> {
  let last: string | null = null
  do last = await writeSearchRows(ctx, renamed, last)
  while (last !== null)
}
