import { inTransaction, type Ctx, type Tx } from '#core/ctx.ts'
import { queueMails } from '#features/mail/mail.service.ts'
import { lockOrder } from '#features/orders/orders.service.ts'
import { partiesOf, vendorOf } from '#features/orders/order-notifications.service.ts'
import type { ConsignmentRow } from './consignments.rows.ts'
import { lockConsignment } from './consignments.queries.ts'
import { markTold, selectLongUnknown, type Trouble } from './telling.queries.ts'

/**
 * Tells the shop and the people who run the market of parcels of which nobody has known for long whether their courier
 * has them. Each is told once: the mark and the emails are written together.
 */
export async function tellOfUnknown(ctx: Ctx): Promise<void> {
  for (const { id, order_id: orderId } of await selectLongUnknown(ctx)) {
    await inTransaction(ctx, async (tx) => {
      await lockOrder(tx, orderId)
      const row = await lockConsignment(tx, id)
      if (row === null || (row.status !== 'UNKNOWN' && row.status !== 'WAITING')) return
      await tellOnce(tx, row, 'UNKNOWN')
    })
  }
}

/** Tells the shop and the market of a trouble, once for a consignment. It has to be locked. */
export async function tellOnce(
  tx: Tx,
  { id, order_id: orderId, courier }: ConsignmentRow,
  trouble: Trouble,
): Promise<void> {
  if (!(await markTold(tx, id, trouble))) return
  const parties = await partiesOf(tx, orderId)
  const news = {
    kind: 'courierTrouble',
    order: { id: orderId, number: parties.number },
    shopName: parties.shop_name,
    courier,
    trouble,
  } as const
  const market = { to: tx.config.contactEmail, name: 'Haat', isVerified: true }
  await queueMails(tx, [
    { ...news, ...vendorOf(parties), isForShop: true },
    { ...news, ...market, isForShop: false },
  ])
}
