import type { CouponFunding } from '@haat/contract/coupons'
import { fromTaka } from '@haat/contract/money'
import type { RateTermsRow } from '#features/commissions/commissions.rows.ts'
import { warrantyColumns } from '#features/catalog/products.rows.ts'
import { freezeLines } from '#features/orders/frozen-lines.ts'
import type { ReturnUrls } from '#features/payments/gateways/gateway.ts'
import { refundIdOf } from '#features/payments/refunds.service.ts'
import type { SandboxState } from '#features/payments/sandbox/sandbox.queries.ts'
import type { CouponDraft, CouponUse } from '#seed/market/coupons.ts'
import type { PaymentTry } from '#seed/market/order-story.ts'
import { orderTotals, type OrderDraft } from '#seed/market/orders.ts'
import type { PersonDraft } from '#seed/market/people.ts'
import type { ReviewDraft } from '#seed/market/reviews.ts'
import { returnsOf, warrantyOf } from '#seed/market/terms.ts'
import { poisha } from './insert.ts'

/** What the gateway keeps of a payment. */
const gatewayShare = 0.025

interface Around {
  customer: PersonDraft
  shopId: string
  shopName: string
  vendorId: string
  couponId: string | null
  couponFunding: CouponFunding
  /** The commission rate of each kind of product. */
  rates: readonly RateTermsRow[]
  /** The name of each kind. */
  kindNames: readonly string[]
  /** The admin who refunds. */
  adminId: string
  /** The URL to which the test gateway returns people. */
  returnUrls(transactionId: string): ReturnUrls
}

/** An order as rows of its tables. */
export function rowsOf(order: OrderDraft, around: Around) {
  return {
    order: orderRow(order, around),
    items: itemRows(order, around),
    events: order.events.map(({ status, by, at }) => ({
      order_id: order.id,
      status,
      by_id: { CUSTOMER: around.customer.id, VENDOR: around.vendorId, SYSTEM: null }[by],
      by_role: by,
      at,
    })),
    ...moneyRows(order, around),
  }
}

function itemRows(order: OrderDraft, { rates, kindNames, couponFunding }: Around) {
  const sold = order.lines.map(({ kind, price, quantity }) => {
    const rate = rates[kind]
    if (rate === undefined) throw new RangeError(`Kind ${kind} has no commission rate`)
    return { price: fromTaka(price), quantity, rate }
  })
  return freezeLines(sold, fromTaka(order.discount), couponFunding).map((frozen, position) => {
    const line = order.lines[position]
    if (line === undefined) throw new RangeError(`There is no line ${position}`)
    return {
      id: line.id,
      order_id: order.id,
      product_id: line.productId,
      position,
      quantity: line.quantity,
      price: poisha(line.price),
      discount: poisha(line.discount),
      ...frozen,
      ...termsOf(kindNames[line.kind] ?? ''),
    }
  })
}

function termsOf(kind: string) {
  const { rule: returns, days } = returnsOf(kind)
  return { returns, return_days: days, ...warrantyColumns(warrantyOf(kind)) }
}

/** The payments of an order, as rows of the market and of the test gateway. */
function moneyRows(order: OrderDraft, around: Around) {
  const amount = poisha(orderTotals(order).total)
  const received = order.payments.filter(({ status }) => status === 'COMPLETED')
  const refundedAt = order.paymentStatus === 'REFUNDED' ? endOf(order) : null
  return {
    payments: order.payments.map((payment) => ({
      id: payment.id,
      order_id: order.id,
      amount,
      status: payment.status,
      gateway: 'sandbox',
      transaction_id: payment.transactionId,
      created_at: payment.at,
      updated_at: payment.at,
    })),
    sandboxTransactions: order.payments.map((payment) => ({
      transaction_id: payment.transactionId,
      amount,
      currency: 'BDT',
      description: `Order from ${around.shopName}`,
      payer: around.customer.name,
      return_urls: JSON.stringify(around.returnUrls(payment.transactionId)),
      state: sandboxStates[payment.status],
      decided_at: payment.at,
      refunded_at: payment.status === 'COMPLETED' ? refundedAt : null,
      created_at: payment.at,
    })),
    settlements: received.map((payment) => ({
      payment_id: payment.id,
      order_id: order.id,
      amount,
      gateway_reference: `SANDBOX-${payment.transactionId}`,
      outcome: 'APPLIED',
      fee: Math.round(amount * gatewayShare),
      created_at: payment.at,
    })),
    refunds: (refundedAt === null ? [] : received).map((payment) => ({
      payment_id: payment.id,
      order_id: order.id,
      amount,
      gateway_reference: refundIdOf(payment.id),
      by_id: around.adminId,
      created_at: refundedAt,
    })),
  }
}

function endOf(order: OrderDraft): number {
  return order.events.at(-1)?.at ?? order.createdAt
}

const sandboxStates: Record<PaymentTry['status'], SandboxState> = {
  COMPLETED: 'APPROVED',
  FAILED: 'DECLINED',
  CANCELLED: 'CANCELLED',
}

function orderRow(order: OrderDraft, around: Around) {
  const { subtotal, shipping, total } = orderTotals(order)
  const { customer } = around
  return {
    id: order.id,
    number: order.number,
    customer_id: customer.id,
    shop_id: around.shopId,
    status: order.status,
    payment_type: order.paymentType,
    payment_status: order.paymentStatus,
    subtotal: poisha(subtotal),
    shipping: poisha(shipping),
    discount: poisha(order.discount),
    total_amount: poisha(total),
    coupon_id: around.couponId,
    coupon_code: order.couponCode,
    contact_name: customer.name,
    contact_email: customer.email,
    contact_phone: customer.phone,
    contact_address: customer.address,
    created_at: order.createdAt,
    updated_at: endOf(order),
  }
}

export function couponRow(coupon: CouponDraft) {
  return {
    id: coupon.id,
    code: coupon.code,
    discount_amount: poisha(coupon.amount),
    start_time: coupon.startsAt,
    end_time: coupon.endsAt,
    usage_limit: coupon.perCustomer,
    total_usage_limit: coupon.total,
    funding: coupon.funding,
  }
}

export function useRow(use: CouponUse, customerId: string) {
  return {
    id: use.id,
    coupon_id: use.couponId,
    customer_id: customerId,
    order_id: use.orderId,
    state: 'USED',
    nth: use.nth,
    created_at: use.at,
  }
}

export function reviewRow(review: ReviewDraft, customerId: string, shopId: string) {
  return {
    id: review.id,
    product_id: review.productId,
    shop_id: shopId,
    customer_id: customerId,
    rating: review.rating,
    comment: review.comment,
    created_at: review.createdAt,
    updated_at: review.createdAt,
  }
}
