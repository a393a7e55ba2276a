import { limits } from '@haat/contract/limits'
import type { OrderStatus, PaymentStatus, PaymentType } from '@haat/contract/orders'
import { createRng, seedFrom, type Rng } from '#seed/prng.ts'
import { idAt } from './ids.ts'
import { dayMs, type Plan } from './plan.ts'
import { offerAt, type Offer } from './products.ts'
import type { PersonDraft } from './people.ts'

const minuteMs = 60_000
const hourMs = 3_600_000

/** An order with everything that hangs on it; money in whole taka, times in ms. */
export interface OrderDraft {
  id: string
  customer: number
  shop: number
  status: OrderStatus
  paymentType: PaymentType
  paymentStatus: PaymentStatus
  /** What a coupon took off. */
  discount: number
  couponCode: string | null
  createdAt: number
  lines: readonly OrderLine[]
  events: readonly OrderStep[]
  payments: readonly PaymentTry[]
}

export interface OrderLine {
  id: string
  product: number
  productId: string
  quantity: number
  price: number
  discount: number
}

export interface OrderStep {
  status: OrderStatus
  by: 'CUSTOMER' | 'VENDOR' | 'SYSTEM'
  at: number
}

export interface PaymentTry {
  id: string
  status: 'COMPLETED' | 'FAILED' | 'CANCELLED'
  transactionId: string
  at: number
}

/** What an order is to be like, where it is not left to chance. */
export interface OrderWish {
  customer: number
  shop: number
  status: OrderStatus
  paymentType: PaymentType
  /** Days before the plan's moment. */
  daysAgo: number
  /** An online order whose buyer has not paid yet. */
  isUnpaid?: boolean
}

/** What an order costs its buyer, in whole taka. */
export function orderTotals(order: Pick<OrderDraft, 'lines' | 'discount'>) {
  const subtotal = order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const shipping = subtotal > limits.shippingFreeUpToTaka ? limits.shippingTaka : 0
  return { subtotal, shipping, total: subtotal + shipping - order.discount }
}

/**
 * One order; null where chance met nothing that can be bought. The `customer` tells when a buyer of
 * an index joined, since nobody buys before that.
 */
export function orderAt(
  plan: Plan,
  index: number,
  customer: (index: number) => PersonDraft,
  wish?: OrderWish,
): OrderDraft | null {
  const rng = createRng(seedFrom('order', index))
  const buyer = wish?.customer ?? Math.floor(rng.skewed(1.4) * plan.customers)
  const shop = wish?.shop ?? Math.floor(rng.skewed(1.6) * plan.shops)
  // What arrived this week has hardly been ordered yet.
  const offers = chooseOffers(plan, rng, shop, plan.now - dayMs * (wish?.daysAgo ?? 4))
  if (offers.length === 0) return null
  const earliest = Math.max(
    plan.now - 90 * dayMs,
    customer(buyer).createdAt + hourMs,
    ...offers.map(({ offer }) => offer.createdAt + hourMs),
  )
  const createdAt =
    wish === undefined
      ? Math.floor(plan.now - Math.max(hourMs / 3, rng.skewed(1.15) * (plan.now - earliest)))
      : Math.floor(plan.now - wish.daysAgo * dayMs)
  const paymentType = wish?.paymentType ?? (rng.chance(0.62) ? 'COD' : 'ONLINE')
  const status = wish?.status ?? statusAfter(rng, plan.now - createdAt)
  const story = tellStory(rng, {
    status,
    paymentType,
    createdAt,
    now: plan.now,
    isUnpaid: wish?.isUnpaid === true,
  })
  return {
    id: idAt('order', index, createdAt),
    customer: buyer,
    shop,
    status,
    paymentType,
    discount: 0,
    couponCode: null,
    createdAt,
    lines: offers.map(({ offer, product }, place) => ({
      id: idAt('order item', index * 8 + place, createdAt),
      product,
      productId: offer.id,
      quantity: offer.price > 20_000 ? 1 : rng.pick([1, 1, 1, 1, 2, 2, 3]),
      price: offer.price,
      discount: offer.discount,
    })),
    ...story,
    payments: story.payments.map((payment, place) => ({
      ...payment,
      id: idAt('payment', index * 4 + place, payment.at),
      transactionId: `HAAT-${seedFrom('transaction', index, place).toString(36).toUpperCase()}-${index}${place}`,
    })),
  }
}

/** One to four different products of one shop, the well-selling ones more often. */
function chooseOffers(
  plan: Plan,
  rng: Rng,
  shop: number,
  latest: number,
): { product: number; offer: Offer }[] {
  const shelf = plan.shelves[shop] ?? new Uint32Array()
  const wanted = rng.pick([1, 1, 1, 2, 2, 3, 4])
  const chosen = new Map<number, Offer>()
  for (let attempt = 0; attempt < wanted * 2 && chosen.size < wanted; attempt += 1) {
    const product = shelf[Math.floor(rng.skewed(1.8) * shelf.length)]
    if (product === undefined || chosen.has(product)) continue
    const offer = offerAt(plan, product)
    if (offer.status === 'DRAFT' || offer.createdAt > latest) continue
    chosen.set(product, offer)
  }
  return Array.from(chosen, ([product, offer]) => ({ product, offer }))
}

function statusAfter(rng: Rng, ageMs: number): OrderStatus {
  const days = ageMs / dayMs
  const draw = rng.next()
  if (draw < 0.07) return 'CANCELLED'
  if (days < 1.2) return draw < 0.9 ? 'PROCESSING' : 'SHIPPED'
  if (days < 4) return draw < 0.2 ? 'PROCESSING' : draw < 0.75 ? 'SHIPPED' : 'DELIVERED'
  if (days < 8) return draw < 0.12 ? 'SHIPPED' : 'DELIVERED'
  return 'DELIVERED'
}

interface Story {
  status: OrderStatus
  paymentType: PaymentType
  createdAt: number
  now: number
  isUnpaid: boolean
}
type Told = Pick<OrderDraft, 'events' | 'paymentStatus'> & {
  payments: Pick<PaymentTry, 'status' | 'at'>[]
}

/** What happened to an order: its steps in time, and what was paid. */
function tellStory(rng: Rng, story: Story): Told {
  const { status, paymentType, createdAt, now } = story
  const age = now - createdAt
  const events: OrderStep[] = [{ status: 'PROCESSING', by: 'CUSTOMER', at: createdAt }]
  const step = (to: OrderStatus, by: OrderStep['by'], afterMs: number) => {
    const last = events.at(-1)?.at ?? createdAt
    events.push({ status: to, by, at: Math.floor(Math.min(last + afterMs, now - minuteMs)) })
  }
  if (status === 'CANCELLED') return tellCancelled(rng, story, events)
  if (status !== 'PROCESSING')
    step('SHIPPED', 'VENDOR', Math.min(rng.range(4, 40) * hourMs, age / 2))
  if (status === 'DELIVERED') step('DELIVERED', 'VENDOR', rng.range(20, 90) * hourMs)
  if (story.isUnpaid) return { events, paymentStatus: 'UNPAID', payments: [] }
  if (paymentType === 'COD') {
    return { events, paymentStatus: status === 'DELIVERED' ? 'PAID' : 'UNPAID', payments: [] }
  }
  const at = Math.floor(createdAt + Math.min(rng.range(1, 12) * minuteMs, age / 2))
  const failed = rng.chance(0.08)
    ? [{ status: 'FAILED' as const, at: Math.floor((createdAt + at) / 2) }]
    : []
  return { events, paymentStatus: 'PAID', payments: [...failed, { status: 'COMPLETED', at }] }
}

/** Unpaid online orders end by themselves after half an hour; others are called off by a person. */
function tellCancelled(rng: Rng, story: Story, events: OrderStep[]): Told {
  const { paymentType, createdAt, now } = story
  const latest = now - minuteMs
  const isExpired = paymentType === 'ONLINE' && rng.chance(0.6)
  const by = isExpired ? 'SYSTEM' : rng.chance(0.7) ? 'CUSTOMER' : 'VENDOR'
  const after = isExpired ? limits.unpaidOrderMinutes * minuteMs : rng.range(0.3, 20) * hourMs
  const at = Math.floor(Math.min(createdAt + after, latest))
  const steps: OrderStep[] = [...events, { status: 'CANCELLED', by, at }]
  if (paymentType === 'COD') return { events: steps, paymentStatus: 'UNPAID', payments: [] }
  const paidAt = Math.floor(createdAt + (at - createdAt) / 3)
  if (isExpired) {
    const payments = rng.chance(0.5) ? [{ status: 'CANCELLED' as const, at: paidAt }] : []
    return { events: steps, paymentStatus: 'UNPAID', payments }
  }
  return {
    events: steps,
    paymentStatus: rng.chance(0.7) ? 'REFUNDED' : 'REFUND_DUE',
    payments: [{ status: 'COMPLETED', at: paidAt }],
  }
}
