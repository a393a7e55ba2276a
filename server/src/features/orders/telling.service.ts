import type { Poisha } from '@haat/contract/money'
import type { PaymentStatus } from '@haat/contract/orders'
import { inTransaction, type Actor, type Ctx, type Tx } from '#core/ctx.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { queueMails } from '#features/mail/mail.service.ts'
import type { LockedOrder } from './changing.queries.ts'
import { lockUntoldEvents, markTold, selectParties, type UntoldEvent } from './telling.queries.ts'

type Mail = Parameters<typeof queueMails>[1][number]
type MailedOrder = Extract<Mail, { kind: 'orderPlaced' }>['order']
type MoneyNews = Extract<Mail, { kind: 'orderMoney' }>['news']

const atATime = 50
const kickEveryMs = 1_000
const kickDelayMs = 1_500

/**
 * Writes the letters that orders' steps ask for: to buyer and vendor for a new order, then to
 * the buyer for every step, and to the vendor for each that somebody else took. Each step is told of once, whatever happens in between.
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

declare module '#core/ctx.ts' {
  interface Resources {
    /** When this process last scheduled the job that notifies of new orders (`Date.now()`). */
    orderNotifications: { scheduledAt: number }
  }
}

/**
 * Sees to it that new orders are told of within seconds. The letters themselves would cost an order
 * more than the order does, and so would a job of its own: one job a second tells of all of them, and
 * what it misses the clock's job finds.
 */
export async function tellSoon(ctx: Ctx): Promise<void> {
  const now = Date.now()
  const { orderNotifications } = ctx.resources
  if (now - orderNotifications.scheduledAt < kickEveryMs) return
  orderNotifications.scheduledAt = now
  await enqueue(ctx, 'orders.tell', {}, { runAt: new Date(now + kickDelayMs) })
}

/**
 * Writes the letters that a change of an order's payment status asks for, in the caller's transaction:
 * to the vendor unless it was their act, to the buyer unless the payment has a letter of its own.
 */
export async function tellOfMoney(
  tx: Tx,
  actor: Pick<Actor, 'role'> | null,
  order: Pick<LockedOrder, 'id' | 'paymentType'>,
  { to, amount }: { to: PaymentStatus; amount: Poisha },
): Promise<void> {
  const news = moneyNews(actor, order, to)
  if (news.buyer === null && news.vendor === null) return
  const parties = await selectParties(tx, order.id)
  const matter = { kind: 'orderMoney', orderId: order.id, amount } as const
  const mails: Mail[] = []
  if (news.buyer !== null) {
    mails.push({ ...matter, ...buyerOf(parties), shopName: parties.shop_name, news: news.buyer })
  }
  if (news.vendor !== null) {
    mails.push({ ...matter, ...vendorOf(parties), shopName: parties.shop_name, news: news.vendor })
  }
  await queueMails(tx, mails)
}

function moneyNews(
  actor: Pick<Actor, 'role'> | null,
  { paymentType }: Pick<LockedOrder, 'paymentType'>,
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

function lettersOf(event: UntoldEvent): Mail[] {
  const buyer = buyerOf(event)
  const vendor = vendorOf(event)
  const { id: orderId, shop_name: shopName, event_status: status, event_by: by } = event
  if (status !== 'PROCESSING') {
    const step = { orderId, shopName, status, by }
    const wasPaid = ['REFUND_DUE', 'REFUNDED'].includes(event.payment_status)
    const owed = wasPaid ? event.total_amount : null
    const letters: Mail[] = [{ ...buyer, ...step, kind: 'orderStatusChanged', owed }]
    if (by !== 'VENDOR') letters.push({ ...vendor, ...step, kind: 'shopOrderChanged' })
    return letters
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

type Recipient = Pick<Mail, 'to' | 'name' | 'isVerified'>

function buyerOf(
  told: Pick<UntoldEvent, 'contact_email' | 'contact_name' | 'buyer_verified'>,
): Recipient {
  return { to: told.contact_email, name: told.contact_name, isVerified: told.buyer_verified }
}

function vendorOf(
  told: Pick<UntoldEvent, 'vendor_email' | 'vendor_name' | 'vendor_verified'>,
): Recipient {
  return { to: told.vendor_email, name: told.vendor_name, isVerified: told.vendor_verified }
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
