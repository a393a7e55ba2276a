import { withCheckDigit } from '@haat/contract/order-numbers'
import { orderLimits } from '@haat/contract/orders.limits'
import type { OrderStatus, PaymentStatus, PaymentType } from '@haat/contract/orders'
import { createRng, seedFrom, type Rng } from '#seed/prng.ts'
import { idAt } from './ids.ts'
import { statusAfter, orderHistory, type OrderStep, type PaymentTry } from './order-story.ts'
import { dayMs, type Plan } from './plan.ts'
import { offerAt, type Offer } from './products.ts'
import type { PersonDraft } from './people.ts'

const hourMs = 3_600_000
/** At this price and above, people buy only one. */
const dearTaka = 15_000

/** An order with everything that belongs to it; money in whole taka, times in ms. */
export interface OrderDraft {
  id: string
  number: number
  customer: number
  shop: number
  status: OrderStatus
  paymentType: PaymentType
  paymentStatus: PaymentStatus
  /** The discount of the coupon. */
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
  /** Index of the product's category. */
  kind: number
  quantity: number
  price: number
  discount: number
}

/** The fixed properties of an order; all others are random. */
export interface OrderWish {
  customer: number
  shop: number
  status: OrderStatus
  paymentType: PaymentType
  /** Its age in days at the plan's moment. */
  daysAgo: number
  /** An online order whose buyer has not paid yet. */
  isUnpaid?: boolean
}

/** The total of an order, in whole taka. */
export function orderTotals(order: Pick<OrderDraft, 'lines' | 'discount'>) {
  const subtotal = order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const shipping = subtotal > orderLimits.shippingFreeUpToTaka ? orderLimits.shippingTaka : 0
  return { subtotal, shipping, total: subtotal + shipping - order.discount }
}

/**
 * One order; null if the random choice found no product on sale. `customer` returns when the buyer with an
 * index joined, because nobody buys before that.
 */
export function orderAt(
  plan: Plan,
  index: number,
  customer: (index: number) => PersonDraft,
  wish?: OrderWish,
): OrderDraft | null {
  const rng = createRng(seedFrom('order', index))
  const buyer = wish === undefined ? buyerOf(plan, rng) : wish.customer % plan.customers
  const shop =
    wish === undefined ? Math.floor(rng.skewed(1.6) * plan.shops) : wish.shop % plan.shops
  // New products of this week have few orders.
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
  const story = orderHistory(rng, {
    status,
    paymentType,
    createdAt,
    now: plan.now,
    isUnpaid: wish?.isUnpaid === true,
  })
  return {
    id: idAt('order', index, createdAt),
    number: numberAt(index),
    customer: buyer,
    shop,
    status,
    paymentType,
    discount: 0,
    couponCode: null,
    createdAt,
    lines: linesOf(offers, rng, index, createdAt),
    ...story,
    payments: story.payments.map((payment, place) => ({
      ...payment,
      id: idAt('payment', index * 4 + place, payment.at),
      transactionId: transactionIdOf(index, place),
    })),
  }
}

function linesOf(
  offers: ReturnType<typeof chooseOffers>,
  rng: Rng,
  index: number,
  createdAt: number,
): OrderDraft['lines'] {
  return offers.map(({ offer, product }, place) => ({
    id: idAt('order item', index * 8 + place, createdAt),
    product,
    productId: offer.id,
    kind: offer.kind,
    quantity: offer.price > dearTaka ? 1 : rng.pick([1, 1, 1, 1, 2, 2, 3]),
    price: offer.price,
    discount: offer.discount,
  }))
}

/** Letters and digits only, as every gateway requires. */
function transactionIdOf(index: number, place: number): string {
  const luck = seedFrom('transaction', index, place).toString(36).toUpperCase()
  return `HAAT${luck.padStart(7, '0')}${String(index).padStart(8, '0')}${place}`
}

/** A few people buy often, many once. The demo customer's orders are defined separately. */
function buyerOf(plan: Plan, rng: Rng): number {
  return plan.customers === 1 ? 0 : 1 + Math.floor(rng.skewed(1.4) * (plan.customers - 1))
}

/** One to four different products of one shop; bestsellers are more likely. */
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
    const product = shelf[Math.floor(rng.skewed(1.5) * shelf.length)]
    if (product === undefined || chosen.has(product)) continue
    const offer = offerAt(plan, product)
    if (offer.status === 'DRAFT' || offer.createdAt > latest) continue
    // Nobody buys two televisions at once.
    const isDear = offer.price > dearTaka
    if (isDear && [...chosen.values()].some(({ price }) => price > dearTaka)) continue
    chosen.set(product, offer)
  }
  return Array.from(chosen, ([product, offer]) => ({ product, offer }))
}

const firstDigits = 100_000_000
/** Has no divisor in common with how many numbers there are, so no two orders get the same one. */
const stride = 387_420_489n

/** The number of an order: another for each, and in no visible sequence. */
function numberAt(index: number): number {
  const digits = (BigInt(index) * stride) % BigInt(firstDigits * 9)
  return Number(withCheckDigit(String(firstDigits + Number(digits))))
}
