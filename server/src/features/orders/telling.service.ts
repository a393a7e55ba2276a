import { inTransaction, type Ctx } from '#core/ctx.ts'
import type { Pool } from '#core/db.ts'
import { enqueue } from '#core/jobs.ts'
import { queueMails } from '#features/mail/mail.service.ts'
import { lockUntoldEvents, markTold, type UntoldEvent } from './telling.queries.ts'

type Mail = Parameters<typeof queueMails>[1][number]
type MailedOrder = Extract<Mail, { kind: 'orderPlaced' }>['order']

const atATime = 50
const kickEveryMs = 1_000
const kickDelayMs = 1_500

/**
 * Writes the letters that orders' steps ask for: to buyer and vendor for a new order, to the buyer for
 * every later step. Each step is told of once, whatever happens in between.
 */
export async function tellOfOrders(ctx: Ctx): Promise<void> {
  for (;;) {
    const told = await inTransaction(ctx, async (tx) => {
      const events = await lockUntoldEvents(tx, atATime)
      if (events.length === 0) return 0
      await queueMails(tx, events.flatMap(lettersOf))
      await markTold(
        tx,
        events.map(({ event_id: id }) => id),
      )
      return events.length
    })
    if (told < atATime) return
  }
}

const kicks = new WeakMap<Pool, number>()

/**
 * Sees to it that new orders are told of within seconds. The letters themselves would cost an order
 * more than the order does, and so would a job of its own: one job a second tells of all of them, and
 * what it misses the clock's job finds.
 */
export async function tellSoon(ctx: Ctx): Promise<void> {
  const now = Date.now()
  if (now - (kicks.get(ctx.pool) ?? 0) < kickEveryMs) return
  kicks.set(ctx.pool, now)
  await enqueue(ctx, 'orders.tell', {}, { runAt: new Date(now + kickDelayMs) })
}

function lettersOf(event: UntoldEvent): Mail[] {
  const isVerified = event.buyer_verified
  const buyer = { to: event.contact_email, name: event.contact_name, isVerified }
  const { id: orderId, shop_name: shopName, event_status: status } = event
  if (status !== 'PROCESSING') {
    return [{ ...buyer, kind: 'orderStatusChanged', orderId, shopName, status }]
  }
  const order = mailedOrder(event)
  const customer = {
    name: event.contact_name,
    phoneNumber: event.contact_phone,
    address: event.contact_address,
  }
  const vendor = {
    to: event.vendor_email,
    name: event.vendor_name,
    isVerified: event.vendor_verified,
  }
  return [
    { ...buyer, kind: 'orderPlaced', order },
    { ...vendor, kind: 'newOrder', order, customer },
  ]
}

function mailedOrder(event: UntoldEvent): MailedOrder {
  return {
    id: event.id,
    shopName: event.shop_name,
    paymentType: event.payment_type,
    items: (event.items ?? []).map(({ product, quantity, price }) => ({
      name: product.name,
      quantity,
      price: BigInt(price),
    })),
    subtotal: event.subtotal,
    shipping: event.shipping,
    discount: event.discount,
    total: event.total_amount,
  }
}
