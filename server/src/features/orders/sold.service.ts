import type { Ctx } from '#core/ctx.ts'
import { selectChangedSales, writeSold } from './sold.queries.ts'

const atOnce = 500

/** Counts what was sold in the last 30 days, for lists by bestselling. Repeating it changes nothing. */
export async function countSold(ctx: Ctx): Promise<void> {
  const changed = await selectChangedSales(ctx)
  for (let start = 0; start < changed.length; start += atOnce) {
    await writeSold(ctx, changed.slice(start, start + atOnce))
  }
}
