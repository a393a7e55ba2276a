import { fail } from '@haat/contract/errors'
import { fieldMessages } from '@haat/contract/fields.messages'
import type { Order, OrderInput, PaymentStatus, PaymentType } from '@haat/contract/orders'
import type { KeptAnswer } from '#core/http/idempotency.ts'
import type { CouponJson, ReservationJson } from '#features/coupons/coupons.rows.ts'
import type { DecidedLine, Decision, UsableCoupon, MarketNow } from './order-rules.ts'
import { toOrder } from './orders.rows.ts'

/** The market as an order needs it, one row a product (its columns null when none was found). */
export interface MarketRow {
  /** The database's clock and fresh ids, for the rows this order would get. */
  now: string
  order_id: string
  item_id: string
  shop_name: string | null
  shop_is_active: boolean | null
  contact_name: string
  contact_email: string
  contact_phone: string | null
  contact_address: string | null
  held: ReservationJson[]
  named: CouponJson | null
  /** Seconds for which no code is tried, since too many did not exist. */
  guess_wait: number | null
  kept: KeptAnswer<Order> | null
  product_id: string | null
  name: string
  image: string
  product_shop_id: string
  price: bigint
  discount: bigint
  stock: number
  is_active: boolean
}

/** An order to be written, its money in poisha. */
export interface NewOrder {
  id: string
  createdAt: string
  customerId: string
  shopId: string
  paymentType: PaymentType
  paymentStatus: PaymentStatus
  subtotal: bigint
  shipping: bigint
  discount: bigint
  total: bigint
  coupon: UsableCoupon | null
  contact: { name: string; email: string; phone: string | null; address: string | null }
  lines: { itemId: string; productId: string; quantity: number; price: bigint; discount: bigint }[]
}

/** What the rules read, from the rows. */
export function marketOf(rows: readonly [MarketRow, ...MarketRow[]]): MarketNow {
  const [first] = rows
  const { shop_name: name, shop_is_active: isActive, named } = first
  return {
    shop: name === null ? null : { name, isActive: isActive === true },
    held: first.held.map(({ id, ...coupon }) => ({
      ...coupon,
      amount: BigInt(coupon.amount),
      reservationId: id,
    })),
    named: named === null ? null : { ...named, amount: BigInt(named.amount), reservationId: null },
    products: new Map(
      rows.flatMap((row) =>
        row.product_id === null
          ? []
          : [
              [
                row.product_id,
                {
                  id: row.product_id,
                  name: row.name,
                  image: row.image,
                  shopId: row.product_shop_id,
                  price: row.price,
                  discount: row.discount,
                  stock: row.stock,
                  isActive: row.is_active,
                },
              ] as const,
            ],
      ),
    ),
  }
}

/** The rows to write and the answer they will read as. VALIDATION_FAILED without an address to deliver to. */
export function draftOrder(
  customerId: string,
  input: OrderInput,
  rows: readonly [MarketRow, ...MarketRow[]],
  { lines, totals, coupon }: Decision,
): { order: NewOrder; answer: Order } {
  const [first] = rows
  const itemIds = new Map(rows.map((row) => [row.product_id, row.item_id]))
  const order: NewOrder = {
    id: first.order_id,
    createdAt: first.now,
    customerId,
    shopId: input.shopId,
    paymentType: input.paymentType,
    // Nothing to pay is paid: no gateway takes zero, and the order must not expire.
    paymentStatus: input.paymentType === 'ONLINE' && totals.total === 0n ? 'PAID' : 'UNPAID',
    ...totals,
    coupon,
    contact: {
      name: first.contact_name,
      email: first.contact_email,
      phone: first.contact_phone,
      address: deliveryAddress(input, first),
    },
    lines: lines.map(({ product, quantity }) => ({
      itemId: itemIds.get(product.id) ?? product.id,
      productId: product.id,
      quantity,
      price: product.price,
      discount: product.discount,
    })),
  }
  return { order, answer: answerOf(order, input, first.shop_name ?? '', lines) }
}

/** Refuses with VALIDATION_FAILED on `address` when neither the order nor the buyer's profile has one. */
function deliveryAddress({ address }: OrderInput, { contact_address: own }: MarketRow): string {
  const chosen = address || own?.trim()
  if (chosen) return chosen
  return fail('VALIDATION_FAILED', {
    errors: [{ path: 'address', message: fieldMessages.address }],
  })
}

function answerOf(
  order: NewOrder,
  input: OrderInput,
  shopName: string,
  lines: readonly DecidedLine[],
): Order {
  return toOrder({
    id: order.id,
    created_at: order.createdAt,
    status: 'PROCESSING',
    payment_type: input.paymentType,
    payment_status: order.paymentStatus,
    subtotal: order.subtotal,
    shipping: order.shipping,
    discount: order.discount,
    total_amount: order.total,
    coupon_code: order.coupon?.code ?? null,
    shop_id: order.shopId,
    shop_name: shopName,
    customer_id: order.customerId,
    contact_name: order.contact.name,
    contact_email: order.contact.email,
    contact_phone: order.contact.phone,
    contact_address: order.contact.address,
    items: lines.map(({ product, quantity }, index) => {
      const price = Number(product.price)
      const discount = Number(product.discount)
      return {
        id: order.lines[index]?.itemId ?? '',
        productId: product.id,
        quantity,
        price,
        discount,
        product: { id: product.id, name: product.name, image: product.image, price, discount },
      }
    }),
    timeline: [{ status: 'PROCESSING', at: order.createdAt, by: 'CUSTOMER' }],
  })
}
