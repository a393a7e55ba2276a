import { inTransaction, type Ctx, type Tx } from '#core/ctx.ts'
import { brokeConstraint } from '#core/sql/db-errors.ts'
import { analyzeBooks, backfillOrders, releaseHolds } from './holds.queries.ts'

/** How many orders one transaction takes: it holds the balances of their shops for some tenths of a second. */
const batchSize = 200
/** A run ends before the next one is due, in ms: many at once would leave no worker for other jobs. */
const runMs = { backfill: 50_000, release: 12 * 60_000 }

/**
 * Moves what shops have earned from the hold to what can be paid out, `PAYOUT_HOLD_DAYS` after delivery. Each
 * order is released once, however often and by however many processes this runs. A shop whose hold has less than is
 * due of it is left out and logged, so that it keeps no other shop from its money.
 */
export async function releaseEarnings(ctx: Ctx): Promise<void> {
  const { payoutHoldDays } = ctx.config
  const skipped: string[] = []
  await inBatches(ctx, runMs.release, async () => {
    try {
      return await inTransaction(ctx, (tx) => releaseHolds(tx, payoutHoldDays, batchSize, skipped))
    } catch (error) {
      const shopId = overdrawnShop(error)
      if (shopId === null || skipped.includes(shopId)) throw error
      ctx.log.error({ shop: shopId }, 'the hold of a shop has less than is due')
      skipped.push(shopId)
      return batchSize
    }
  })
}

/** The shop that has too little on an account; null for any other error. */
function overdrawnShop(error: unknown): string | null {
  if (!brokeConstraint(error, 'ledger_balances_overdrawn')) return null
  return error instanceof Error && 'detail' in error ? String(error.detail) : null
}

/**
 * Enters orders from before the books, by their ids. It goes on where it was stopped, and does nothing once all
 * orders are entered.
 */
export async function backfillBooks(ctx: Ctx): Promise<void> {
  await inBatches(ctx, runMs.backfill, () =>
    inTransaction(ctx, (tx) => backfillOrders(tx, batchSize)),
  )
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
    // Plans made while the books were empty would read them from end to end.
    if (entered === most) await analyzeBooks(tx)
  }
  while ((await releaseHolds(tx, tx.config.payoutHoldDays, most)) === most);
}

async function inBatches(ctx: Ctx, forMs: number, work: () => Promise<number>): Promise<void> {
  const end = performance.now() + forMs
  while (!ctx.lifecycle.isDraining && performance.now() < end) {
    if ((await work()) < batchSize) return
  }
}
