import { address, deliveryInput } from './addresses.ts'
import { roles } from './roles.ts'
import { cartDelivery } from './delivery-rates.ts'
import { day, id, taka, takaField, time } from './fields.ts'
import { couponLimits } from './coupons.limits.ts'
import { fieldLimits } from './fields.limits.ts'
import { orderLimits } from './orders.limits.ts'
import { pictureAddress } from './media.ts'
import { orderMessages } from './messages.ts'
import { pageQuery, searchTerm, sortOrder } from './paging.ts'
import { z } from './schema.ts'
import { terms } from './terms.ts'

export const orderStatuses = [
  'PROCESSING',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  /** It came back undelivered. */
  'RETURNED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const paymentStatuses = ['UNPAID', 'PAID', 'REFUND_DUE', 'REFUNDED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const paymentTypes = ['COD', 'ONLINE'] as const
export type PaymentType = (typeof paymentTypes)[number]

const orderLineInput = z.object({
  productId: id,
  quantity: z.number().check(z.int(), z.minimum(1), z.maximum(orderLimits.quantityMax)),
  price: takaField,
  discount: z._default(takaField, 0),
})

export const orderInput = z.object({
  shopId: id,
  /** Compared with the current total, to the nearest poisha. Any difference, even a negative total, is PRICE_CHANGED. */
  totalAmount: z
    .number()
    .check(z.minimum(-fieldLimits.priceMaxTaka), z.maximum(fieldLimits.priceMaxTaka)),
  paymentType: z.enum(paymentTypes),
  products: z
    .array(orderLineInput)
    .check(z.minLength(1, orderMessages.empty), z.maxLength(orderLimits.orderLinesMax)),
  couponCode: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(couponLimits.couponCodeMax))),
  ),
  /** The delivery address as one text. Defaults to the address of the buyer's profile. */
  address: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(fieldLimits.addressMax)))),
  /** The delivery address in parts, used instead of `address`. */
  delivery: z.optional(z.nullable(deliveryInput)),
})
export type OrderInput = z.infer<typeof orderInput>

export const orderItem = z.object({
  id,
  productId: id,
  quantity: z.number(),
  /** How many of them were cancelled. Default: none. */
  cancelled: z.optional(z.number()),
  /** The price of one piece and its discount at the time of the order, in taka. */
  price: taka,
  discount: taka,
  /**
   * The product's terms at the time of the order. Null for a line from before terms were frozen: seven days for any
   * reason, no warranty. Lists of orders leave it out.
   */
  terms: z.optional(z.nullable(terms)),
  /** The product's current state. */
  product: z.object({ id, name: z.string(), image: pictureAddress, price: taka, discount: taka }),
})
export type OrderItem = z.infer<typeof orderItem>

export const order = z.object({
  id,
  /**
   * The ten digits that people read out. Null for an order of an earlier release that has not got its number yet; a
   * response that such a release has stored leaves it out.
   */
  number: z.optional(z.nullable(z.string())),
  createdAt: time,
  status: z.enum(orderStatuses),
  paymentType: z.enum(paymentTypes),
  paymentStatus: z.enum(paymentStatuses),
  subtotal: taka,
  shipping: taka,
  discount: taka,
  totalAmount: taka,
  /** What has to be paid: the total without pieces that were cancelled before it was paid. Default: the total. */
  due: z.optional(taka),
  couponCode: z.nullable(z.string()),
  shopId: id,
  shop: z.object({ id, name: z.string() }),
  customer: z.object({
    id,
    name: z.string(),
    phoneNumber: z.nullable(z.string()),
    email: z.string(),
    address: z.nullable(z.string()),
  }),
  /** The parts of `customer.address`, if the order was placed with them. `customer.phoneNumber` belongs to them. */
  delivery: z.optional(
    z.nullable(
      z.pick(address, { name: true, altPhone: true, placeId: true, line: true, note: true }),
    ),
  ),
  orderItem: z.array(orderItem),
  timeline: z.array(
    z.object({
      status: z.enum(orderStatuses),
      at: time,
      /** The role of the person who made the change. SYSTEM is the market itself. */
      by: z.enum([...roles, 'SYSTEM']),
    }),
  ),
})
export type Order = z.infer<typeof order>

/** What the shop earns with an order, as it was frozen when the order was placed; amounts in taka. */
export const orderEarnings = z.object({
  orderId: id,
  /** Who ships the order and keeps what the customer pays for shipping. */
  shippedBy: z.enum(['SHOP', 'MARKET']),
  lines: z.array(
    z.object({
      id,
      name: z.string(),
      quantity: z.number(),
      total: taka,
      /** What of the order’s coupon the shop pays for this line. */
      shopCouponShare: taka,
      percent: z.number(),
      commission: taka,
      vatPercent: z.number(),
      /** VAT on the commission. */
      vat: taka,
      receives: taka,
    }),
  ),
  subtotal: taka,
  shopCouponShare: taka,
  commission: taka,
  vat: taka,
  /** What the shop gets of what the customer pays for shipping. */
  shipping: taka,
  receives: taka,
})
export type OrderEarnings = z.infer<typeof orderEarnings>

export const orderSorts = ['createdAt', 'totalAmount'] as const

/**
 * The lists behind the figures of an overview: `toShip` can be sent now (paid, or cash on delivery), `earned`
 * are paid or delivered with cash payment, `standing` were neither cancelled nor returned.
 */
export const orderViews = ['toShip', 'earned', 'standing'] as const
export type OrderView = (typeof orderViews)[number]

export const ordersQuery = z.object({
  ...pageQuery,
  searchTerm,
  shop: z.optional(z.string().check(z.maxLength(fieldLimits.nameMax))),
  sortBy: z.optional(z.enum(orderSorts)),
  sortOrder,
  status: z.optional(z.enum(orderStatuses)),
  paymentStatus: z.optional(z.enum(paymentStatuses)),
  paymentType: z.optional(z.enum(paymentTypes)),
  view: z.optional(z.enum(orderViews)),
  /** Orders placed on this day or later. */
  from: z.optional(day),
})
export type OrdersQuery = z.infer<typeof ordersQuery>

/** A value that changes whenever one of the caller's newest orders changes. */
export const ordersVersion = z.object({ version: z.string() })
export type OrdersVersion = z.infer<typeof ordersVersion>

/** The values of the order that the caller saw. If they have changed, the server answers EDIT_CONFLICT. */
const seen = z.optional(z.partial(z.pick(order, { status: true, paymentStatus: true })))

export const orderStatusInput = z.object({ status: z.enum(orderStatuses), seen })
export type OrderStatusInput = z.infer<typeof orderStatusInput>
export const paymentStatusInput = z.object({ paymentStatus: z.enum(paymentStatuses), seen })
export type PaymentStatusInput = z.infer<typeof paymentStatusInput>
export const productOrderParams = z.object({ productId: id })

/** The statuses that may follow each status of an order. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  PROCESSING: ['SHIPPED', 'CANCELLED'],
  SHIPPED: ['DELIVERED', 'RETURNED'],
  DELIVERED: [],
  CANCELLED: [],
  RETURNED: [],
}

/** Whether nothing comes of an order any more: what was paid for it goes back. */
export function isUndone(status: OrderStatus): boolean {
  return status === 'CANCELLED' || status === 'RETURNED'
}

/** Whether the order may be shipped: it is paid, though a part may be going back, or will be on delivery. */
export function isShippable({
  paymentType,
  paymentStatus,
}: Pick<Order, 'paymentType' | 'paymentStatus'>): boolean {
  return paymentType === 'COD' || paymentStatus === 'PAID' || paymentStatus === 'REFUND_DUE'
}

/** `data` of OUT_OF_STOCK and PRODUCT_UNAVAILABLE: the affected lines, and the stock of each. */
export const shortLine = z.object({ productId: id, name: z.string(), left: z.number() })
export type ShortLine = z.infer<typeof shortLine>
export const shortLines = z.object({ lines: z.array(shortLine) })

/** `data` of PRICE_CHANGED: the current values in taka that a client needs to show the change and to retry. */
export const currentPrices = z.object({
  lines: z.array(
    z.object({
      productId: id,
      name: z.string(),
      price: taka,
      discount: taka,
      weightGrams: z.optional(z.number()),
    }),
  ),
  subtotal: taka,
  shipping: taka,
  /** What the shipping depends on; missing: the flat fee. */
  delivery: z.optional(cartDelivery),
  discount: taka,
  totalAmount: taka,
})
export type CurrentPrices = z.infer<typeof currentPrices>
