import { inTransaction, type Ctx, type Tx } from '#core/ctx.ts'
import { numberOrders } from './numbering.queries.ts'
import { newOrderNumber } from './order-numbers.ts'

const batchSize = 500
/** A run ends before the next one is due, in ms. */
const runMs = 50_000

/**
 * Gives the orders of earlier releases their numbers. It goes on where it was stopped, and looks at nothing once every
 * order has one. Throws when an order was placed with a number just drawn; the next run draws others.
 */
export async function backfillNumbers(ctx: Ctx): Promise<void> {
  const end = performance.now() + runMs
  while (!ctx.lifecycle.isDraining && performance.now() < end) {
    if ((await inTransaction(ctx, numberBatch)) === 0) return
  }
}

/** Numbers all orders of a market that was written at once, in the transaction that wrote it. */
export async function fillNumbers(tx: Tx): Promise<void> {
  while ((await numberBatch(tx)) > 0);
}

function numberBatch(tx: Tx): Promise<number> {
  const numbers = new Set<bigint>()
  while (numbers.size < batchSize) numbers.add(newOrderNumber())
  return numberOrders(tx, [...numbers])
}
