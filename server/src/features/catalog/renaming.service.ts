import type { Ctx } from '#core/ctx.ts'
import { writeSearchRows } from './renaming.queries.ts'

/** What has a new name; its products are found by it. */
export type Renamed = { shopId: string } | { categoryId: string }

/**
 * Writes the search rows of a renamed shop's or category's products anew, a few at a time, so that
 * nobody who sells there waits for long.
 */
export async function followName(ctx: Ctx, renamed: Renamed): Promise<void> {
  let last: string | null = null
  do last = await writeSearchRows(ctx, renamed, last)
  while (last !== null)
}
