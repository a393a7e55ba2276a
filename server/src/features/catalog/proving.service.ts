import { inTransaction, type Ctx } from '#core/ctx.ts'
import { proveNext } from './proving.queries.ts'

const first = '00000000-0000-0000-0000-000000000000'

/**
 * Finds out which discounts are proven now. It may be killed, run twice and by many processes: each batch writes what
 * the history says at that moment.
 */
export async function proveDiscounts(ctx: Ctx): Promise<void> {
  let after: string | null = first
  while (after !== null && !ctx.lifecycle.isDraining) {
    const from: string = after
    after = await inTransaction(ctx, (tx) => proveNext(tx, from))
  }
}
