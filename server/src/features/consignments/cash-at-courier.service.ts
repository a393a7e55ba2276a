import type { Tx } from '#core/ctx.ts'
import { findCollecting } from './cash-at-courier.queries.ts'

/** Whether a courier has a parcel of the order by the market's account, and collects its cash. */
export async function isCourierCollecting(tx: Tx, orderId: string): Promise<boolean> {
  return await findCollecting(tx, orderId)
}
