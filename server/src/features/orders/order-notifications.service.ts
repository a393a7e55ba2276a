import type { Poisha } from '@haat/contract/money'
import type { PaymentStatus } from '@haat/contract/orders'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { queueMails } from '#features/mail/mail.service.ts'
import type { LockedOrder } from './changing.queries.ts'
import {
  lockPendingEvents,
  markNotified,
  selectParties,
  type OrderParties,
  type PendingEvent,
} from './order-notifications.queries.ts'

type Mail = Parameters<typeof queueMails>[1][number]
type MailedOrder = Extract<Mail, { kind: 'orderPlaced' }>['order']
type MoneyNews = Extract<Mail, { kind: 'orderMoney' }>['news']

const batchSize = 200
const kickEveryMs = 1_000
const kickDelayMs = 1_500

/**
 * Queues the emails for new steps of orders: a new order is an email to buyer and vendor, every later step
 * one to the buyer, and one to the vendor unless the vendor took it. Each step is notified of exactly once,
 * since its emails and its mark are written in one transaction.
 */
export async function notifyOfOrders(ctx: Ctx): Promise<void> {
  for (;;) {
    const notified = await inTransaction(ctx, async (tx) => {
      const events = await lockPendingEvents(tx, batchSize)
      if (events.length === 0) return 0
      await queueMails(tx, events.flatMap(emailsOf))
      await markNotified(
        tx,
        events.map(({ event_id: id }) => id),
      )
      return events.length
    })
    if (notified < batchSize) return
  }
}

declare module '#core/ctx.ts' {
  interface Resources {
    /**
     * When this process last scheduled the job that notifies of new orders, on the clock of `performance.now()`. 0 if it
     * has not yet.
     */
    orderNotifications: { scheduledAt: number }
  }
}

/**
 * Makes sure that buyers and vendors are notified of new orders within seconds. Writing the emails, or a
 * job for each order, would cost more than placing the order. So each process enqueues at most one job a
 * second, which handles all new orders. The cron job picks up what that one misses.
 */
export async function notifySoon(ctx: Ctx): Promise<void> {
  const now = performance.now()
  const { orderNotifications } = ctx.resources
  const { scheduledAt } = orderNotifications
  if (scheduledAt > 0 && now - scheduledAt < kickEveryMs) return
  orderNotifications.scheduledAt = now
  await enqueue(ctx, 'orders.notify', {}, { runAt: new Date(Date.now() + kickDelayMs) })
}

/**
 * Queues the emails for a change of an order's payment status, in the caller's transaction: to the vendor
 * unless the vendor made the change, to the buyer unless the payment sends an email of its own.
 */
export async function notifyOfMoney(
  tx: Tx,
  actor: Pick<Actor, 'role'> | null,
  order: Pick<LockedOrder, 'id' | 'number' | 'payment_type'>,
  { to, amount }: { to: PaymentStatus; amount: Poisha },
): Promise<void> {
  const news = moneyNews(actor, order, to)
  if (news.buyer === null && news.vendor === null) return
  const parties = await selectParties(tx, order.id)
  const { id, number } = order
  const subject = { kind: 'orderMoney', order: { id, number }, amount } as const
  const mails: Mail[] = []
  if (news.buyer !== null) {
    mails.push({ ...subject, ...buyerOf(parties), shopName: parties.shop_name, news: news.buyer })
  }
  if (news.vendor !== null) {
    mails.push({ ...subject, ...vendorOf(parties), shopName: parties.shop_name, news: news.vendor })
  }
  await queueMails(tx, mails)
}

function moneyNews(
  actor: Pick<Actor, 'role'> | null,
  { payment_type: paymentType }: Pick<LockedOrder, 'payment_type'>,
  to: PaymentStatus,
): Record<'buyer' | 'vendor', MoneyNews | null> {
  if (to === 'REFUNDED') return { buyer: 'refunded', vendor: 'refundedForShop' }
  if (to !== 'PAID') return { buyer: null, vendor: null }
  if (paymentType === 'ONLINE') return { buyer: null, vendor: 'paidToShop' }
  return {
    buyer: 'cashReceived',
    vendor: actor?.role === 'VENDOR' ? null : 'cashRecordedForShop',
  }
}

function emailsOf(event: PendingEvent): Mail[] {
  const buyer = buyerOf(event)
  const vendor = vendorOf(event)
  const { id, number, shop_name: shopName, event_status: status, event_by: by } = event
  if (status !== 'PROCESSING') {
    const step = { order: { id, number }, shopName, status, by }
    const wasPaid = ['REFUND_DUE', 'REFUNDED'].includes(event.payment_status)
    const { total_amount: total, cancelled_amount: off, given_back: before } = event
    const owed = wasPaid ? total - off - before : null
    const emails: Mail[] = [{ ...buyer, ...step, kind: 'orderStatusChanged', owed }]
    if (by !== 'VENDOR') emails.push({ ...vendor, ...step, kind: 'shopOrderChanged' })
    return emails
  }
  const order = mailedOrder(event)
  const customer = {
    name: event.contact_name,
    phoneNumber: event.contact_phone,
    address: event.contact_address,
  }
  return [
    { ...buyer, kind: 'orderPlaced', order },
    { ...vendor, kind: 'newOrder', order, customer },
  ]
}

/** Whom emails about an order go to. */
export function partiesOf(tx: Tx, orderId: string): ReturnType<typeof selectParties> {
  return selectParties(tx, orderId)
}

type Recipient = Pick<Mail, 'personId' | 'to' | 'name' | 'isVerified'>

export function buyerOf(parties: OrderParties): Recipient {
  const { customer_id: personId, contact_email: to, contact_name: name } = parties
  return { personId, to, name, isVerified: parties.buyer_verified }
}

export function vendorOf(parties: OrderParties): Recipient {
  const { vendor_id: personId, vendor_email: to, vendor_name: name } = parties
  return { personId, to, name, isVerified: parties.vendor_verified }
}

function mailedOrder(event: PendingEvent): MailedOrder {
  return {
    id: event.id,
    number: event.number,
    shopName: event.shop_name,
    paymentType: event.payment_type,
    items: event.items.map((item) => ({ ...item, price: BigInt(item.price) })),
    subtotal: event.subtotal,
    shipping: event.shipping,
    discount: event.discount,
    total: event.total_amount,
  }
}
