import { isUndone } from '@haat/contract/orders'
import type { LedgerModel } from './ledger-model.ts'
import {
  earnedOf,
  type ModelOrder,
  type ModelPayment,
  type ModelPieces,
  type ModelRefund,
  type Worth,
} from './model-orders.ts'
import { isInForce, unaskedOf } from './returned-pieces.ts'

/** What an admin wants to give back. */
export interface ModelWish {
  lines: readonly { nth: number; quantity: number }[]
  shipping: boolean
  goodwill: bigint
}

const parts = ['goods', 'coupon', 'shopCoupon', 'commission', 'vat'] as const
const nothing: Worth = { paid: 0n, marketCoupon: 0n, commission: 0n, vat: 0n, marketShipping: 0n }

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
/** What `k` of `q` equal pieces have of a total together, half up. */
const share = (total: bigint, k: bigint, q: bigint) => (2n * total * k + q) / (2n * q)

/** The payment that paid for an order. */
export const appliedOf = ({ payments }: ModelOrder): ModelPayment | null =>
  payments.find(({ isApplied }) => isApplied) ?? null

/** The refunds in force of what pays for an order. */
const ofPayment = (order: ModelOrder) =>
  order.refunds.filter(
    (refund) => isInForce(refund) && refund.payment === appliedOf(order) && !refund.isSurplus,
  )

/** The goodwill in force; below zero once one was rejected that a refund had counted. */
export const goodwillOf = (order: ModelOrder): bigint =>
  sum(ofPayment(order).map(({ goodwill }) => goodwill))

/** What a customer gets for a wish; null: there are not so many pieces, no shipping, or not so much money. */
export function refundOf(order: ModelOrder, wish: ModelWish, isForRequest = false) {
  const refunds = order.refunds.filter(isInForce)
  const isThere = wish.lines.every(
    ({ nth, quantity }) => isForRequest || quantity <= unaskedOf(order, nth),
  )
  const pieces = wish.lines.map((line) => (isThere ? piecesOf(order, refunds, line) : null))
  if (pieces.some((each) => each === null)) return null
  const found = pieces.filter((each) => each !== null)
  const left = order.shipping - sum(refunds.map(({ shipping }) => shipping))
  if (wish.shipping && left === 0n) return null
  const shipping = wish.shipping ? left : 0n
  const total = (part: (typeof parts)[number]) => sum(found.map((each) => each[part]))
  const given = total('goods') - total('coupon') + shipping
  const rest = paidFor(order) - sum(ofPayment(order).map(({ amount }) => amount))
  const before = goodwillOf(order)
  const missing = wish.goodwill === 0n && before < 0n ? -before : 0n
  const over = given + missing > rest ? given + missing - rest : 0n
  if (wish.goodwill > rest || (over > 0n && over > before)) return null
  const goodwill = wish.goodwill + missing - over
  const worth = {
    paid: given,
    marketCoupon: total('coupon') - total('shopCoupon'),
    commission: total('commission'),
    vat: total('vat'),
    marketShipping: order.isShippedByMarket ? shipping : 0n,
  }
  const amount = given + goodwill
  return { pieces: found, shipping, goodwill, amount, worth, isAll: amount > 0n && amount >= rest }
}

/** What pieces of an order are worth that were never paid for; null: there are not so many. */
export function worthOf(order: ModelOrder, lines: ModelWish['lines']) {
  const pieces = lines.map((line) => piecesOf(order, order.refunds.filter(isInForce), line))
  const found = pieces.filter((each) => each !== null)
  if (found.length < pieces.length) return null
  const total = (part: (typeof parts)[number]) => sum(found.map((each) => each[part]))
  const worth = {
    paid: total('goods') - total('coupon'),
    marketCoupon: total('coupon') - total('shopCoupon'),
    commission: total('commission'),
    vat: total('vat'),
    marketShipping: 0n,
  }
  return { pieces: found, worth }
}

function piecesOf(
  { lines, neverDue }: ModelOrder,
  refunds: readonly ModelRefund[],
  { nth, quantity }: ModelWish['lines'][number],
): ModelPieces | null {
  const line = lines[nth]
  if (line === undefined) return null
  const taken = [...neverDue, ...refunds.flatMap(({ pieces }) => pieces)].filter(
    (each) => each.nth === nth,
  )
  const upTo = taken.reduce((total, each) => total + each.quantity, quantity)
  if (upTo > line.quantity) return null
  const next = (part: (typeof parts)[number]) => {
    const whole = share(line[part], BigInt(upTo), BigInt(line.quantity))
    const rest = whole - sum(taken.map((each) => each[part]))
    return rest > 0n ? rest : 0n
  }
  const [goods, coupon, shopCoupon] = [next('goods'), next('coupon'), next('shopCoupon')]
  const [commission, vat] = [next('commission'), next('vat')]
  return { nth, quantity, goods, coupon, shopCoupon, commission, vat }
}

/** What the customer has paid for an order. */
export function paidFor(order: ModelOrder): bigint {
  return order.hasCash || appliedOf(order) !== null ? order.total : 0n
}

/** Where the money of an order is from which a shop would lose so much. */
export function stageOf(order: ModelOrder, loss: bigint): 'UNDELIVERED' | 'HELD' | 'RELEASED' {
  if (order.status !== 'DELIVERED') return 'UNDELIVERED'
  return order.isHeld && order.pending >= loss ? 'HELD' : 'RELEASED'
}

/** A payment whose money the bank holds, so that nobody can send it. */
export const isDisputed = ({ dispute }: ModelOrder, payment: ModelPayment | null): boolean =>
  dispute !== null && dispute.status === 'OPEN' && dispute.payment === payment

/** Whether so much can't be decided on, because the bank holds the payment, or has taken too much of it. */
export function isBlocked(
  order: ModelOrder,
  payment: ModelPayment | null,
  amount: bigint,
): boolean {
  const { dispute } = order
  if (dispute === null || dispute.payment !== payment || dispute.status === 'WON') return false
  const given = order.refunds.filter(
    (refund) => refund.payment === payment && ['DUE', 'DONE'].includes(refund.state),
  )
  const left = dispute.payment.amount - dispute.paid - sum(given.map((refund) => refund.amount))
  return dispute.status === 'OPEN' || amount > left
}

/** Enters a decision in the books, or with -1 that it was taken back, from where the money is by then. */
export function enterRefund(
  model: LedgerModel,
  order: ModelOrder,
  refund: ModelRefund,
  { sign, stage }: { sign: 1n | -1n; stage: ModelRefund['stage'] },
): void {
  const { worth, goodwill } = refund
  const due: [string, string] = ['customer.refund_due', order.id]
  if (refund.stage === 'UNDELIVERED') {
    model.move(sign * worth.paid, ['customer.unfulfilled', order.id], due)
  } else {
    const shop = stage === 'HELD' ? 'vendor.pending' : 'vendor.available'
    const loss = sign * earnedOf(worth)
    if (stage === 'HELD') order.pending -= loss
    model.move(loss, [shop, order.shopId], due)
    model.earnsMarket(worth, due, sign === 1n ? -1n : 1n)
    model.move(sign * worth.marketCoupon, due, ['expense.coupons'])
  }
  model.move(sign * goodwill, ['expense.goodwill'], due)
  order.worth = less(order.worth, worth, sign)
}

/** What is left of an order without a part of it, or with -1 together with it. */
export function less(whole: Worth, part: Worth, sign: 1n | -1n = 1n): Worth {
  return {
    paid: whole.paid - sign * part.paid,
    marketCoupon: whole.marketCoupon - sign * part.marketCoupon,
    commission: whole.commission - sign * part.commission,
    vat: whole.vat - sign * part.vat,
    marketShipping: whole.marketShipping - sign * part.marketShipping,
  }
}

/** What of the payment of an order is more than was due by then goes back. */
export function oweSurplus(order: ModelOrder, payment: ModelPayment): void {
  const surplus = payment.amount - order.total
  if (surplus === 0n) return
  owe(order, { ...payment, amount: surplus })
  const refund = order.refunds.at(-1)
  if (refund !== undefined) refund.payment = payment
}

/** What is owed back without anybody's decision: what of a payment or of the cash no other refund gives back. */
export function owe(order: ModelOrder, payment: ModelPayment | null): void {
  const others = order.refunds.filter((refund) => isInForce(refund) && refund.payment === payment)
  const whole = payment?.amount ?? order.total
  const amount = whole - sum(others.map((refund) => refund.amount))
  if (amount === 0n) return
  order.refunds.push({
    id: payment?.id ?? order.id,
    payment,
    stage: 'ORDER',
    isSurplus: !isUndone(order.status),
    isOfPieces: false,
    state: 'DUE',
    attempt: 'NONE',
    isSentByGateway: false,
    by: 0,
    isApproved: false,
    amount,
    goodwill: 0n,
    shipping: 0n,
    pieces: [],
    worth: nothing,
  })
}

export type SentBy = 'GATEWAY' | 'BANK' | 'BKASH' | 'SHOP'

/** One refund has arrived. */
export function sentBack(
  model: LedgerModel,
  order: ModelOrder,
  refund: ModelRefund,
  by: SentBy,
): void {
  refund.state = 'DONE'
  refund.attempt = 'NONE'
  refund.isSentByGateway = by === 'GATEWAY'
  const request = order.returns.find((each) => each.refund === refund)
  if (request !== undefined) request.state = 'REFUNDED'
  const from = senderOf(order, refund, by)
  model.move(refund.amount, ['customer.refund_due', order.id], from)
  followRefunds(order)
}

/** Where the money of a refund is taken. A courier's cash is the market's, so it gives it back. */
function senderOf(
  { courier, shopId }: ModelOrder,
  { payment }: ModelRefund,
  by: SentBy,
): [string, string?] {
  if (by === 'GATEWAY' && payment !== null) return ['gateway.clearing', payment.gateway]
  if (by === 'SHOP' && courier === null) return ['vendor.available', shopId]
  return [by === 'BKASH' ? 'wallet.bkash' : 'bank.main']
}

/** The payment status that follows from an order's refunds. */
export function followRefunds(order: ModelOrder): void {
  const isOver = isUndone(order.status)
  const shown = order.refunds.filter(({ isSurplus }) => isOver || !isSurplus)
  const back = sum(
    order.refunds
      .filter(({ state, isSurplus }) => state === 'DONE' && !isSurplus)
      .map(({ amount }) => amount),
  )
  if (shown.some(({ state }) => state === 'DUE')) order.payment = 'REFUND_DUE'
  else if (isOver) order.payment = 'REFUNDED'
  else order.payment = back > 0n && back >= order.total ? 'REFUNDED' : 'PAID'
}
