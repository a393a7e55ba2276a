import { inTransaction, type Ctx, type Tx } from '#core/ctx.ts'
import { backfillOrders, releaseHolds } from './holds.queries.ts'

/** How many orders one transaction takes: it holds the balances of their shops for some tenths of a second. */
const batchSize = 200
/** A run ends before the next one is due, in ms: many at once would leave no worker for other jobs. */
const runMs = { backfill: 50_000, release: 12 * 60_000 }

/**
 * Moves what shops have earned from the hold to what can be paid out, `PAYOUT_HOLD_DAYS` after delivery. Each
 * order is released once, however often and by however many processes this runs.
 */
export async function releaseEarnings(ctx: Ctx): Promise<void> {
  const { payoutHoldDays } = ctx.config
  await inBatches(ctx, runMs.release, (tx) => releaseHolds(tx, payoutHoldDays, batchSize))
}

/**
 * Enters orders from before the books, by their ids. It goes on where it was stopped, and does nothing once all
 * orders are entered.
 */
export async function backfillBooks(ctx: Ctx): Promise<void> {
  await inBatches(ctx, runMs.backfill, (tx) => backfillOrders(tx, batchSize))
}

/**
 * Enters all orders of a market that was written at once, and releases what is due, in the transaction that
 * wrote it. `onEntered` gets how many orders were entered so far.
 */
export async function fillBooks(tx: Tx, onEntered: (orders: number) => void): Promise<void> {
  const most = 5 * batchSize
  for (let entered = 0, seen = most; seen === most; onEntered(entered)) {
    seen = await backfillOrders(tx, most)
    entered += seen
  }
  while ((await releaseHolds(tx, tx.config.payoutHoldDays, most)) === most);
}

async function inBatches(
  ctx: Ctx,
  forMs: number,
  work: (tx: Tx) => Promise<number>,
): Promise<void> {
  const end = performance.now() + forMs
  while (!ctx.lifecycle.isDraining && performance.now() < end) {
    if ((await inTransaction(ctx, work)) < batchSize) return
  }
}
