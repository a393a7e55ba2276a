import type { Ctx } from '#core/ctx.ts'
import { writeSearchRows, type Renamed } from './renaming.queries.ts'

/**
 * Rewrites the search rows of products after a name that they carry has changed, a few at a time, so that its vendors do not
 * wait for long.
 */
export async function followName(ctx: Ctx, renamed: Renamed): Promise<void> {
  let last: string | null = null
  do last = await writeSearchRows(ctx, renamed, last)
  while (last !== null)
}
