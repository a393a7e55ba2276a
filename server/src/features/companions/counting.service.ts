import { inTransaction, type Ctx } from '#core/ctx.ts'
import { countBuyers, countPart, takePart } from './counting.queries.ts'

/**
 * Counts what goes together, part by part: each is one transaction that also notes how far the count is. Killed, it goes
 * on where it was; many processes at once count a part each; once a day is counted, nothing happens until the next.
 */
export async function countCompanions(ctx: Ctx): Promise<void> {
  while (!ctx.lifecycle.isDraining) {
    const isLeft = await inTransaction(ctx, async (tx) => {
      const part = await takePart(tx)
      if (part === null) return false
      await countPart(tx, part, 'BOUGHT')
      await countPart(tx, part, 'VIEWED')
      await countBuyers(tx, part)
      return true
    })
    if (!isLeft) return
  }
}
