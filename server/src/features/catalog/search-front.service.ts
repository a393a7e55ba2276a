import type { Ctx } from '#core/ctx.ts'
import { isLargeMarket, selectMisplaced, setFront } from './search-front.queries.ts'

/** Rows per statement, so that sellers wait for none of them for long. */
const rowsAtOnce = 1_000

/**
 * Chooses the products that searches of a large market rank first. A frequent word finds a hundred thousand products
 * there, of which a search ranks a thousand: they should be good ones. Markets of usual size have no front.
 */
export async function chooseFront(ctx: Ctx): Promise<void> {
  const misplaced = await selectMisplaced(ctx, await isLargeMarket(ctx))
  for (const belongs of [true, false]) {
    const ids = misplaced.filter((each) => each.belongs === belongs).map((each) => each.product_id)
    for (let start = 0; start < ids.length; start += rowsAtOnce) {
      await setFront(ctx, ids.slice(start, start + rowsAtOnce), belongs)
    }
  }
}
