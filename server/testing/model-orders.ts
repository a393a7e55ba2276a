import type { OrderStatus } from '@haat/contract/orders'
import type { ReturnState, ReturnWish } from '@haat/contract/returns'
import type { ShipmentState } from '@haat/contract/shipments'

/** A payment of an order as the model knows it. */
export interface ModelPayment {
  id: string
  gateway: 'aamarpay' | 'sslcommerz'
  amount: bigint
  /** Whether it paid for the order. What comes later goes back. */
  isApplied: boolean
}

/** A parcel as the model knows it: how many pieces of each line, by their places in the order, are in it. */
export interface ModelParcel {
  state: ShipmentState
  pieces: readonly number[]
  isInspected: boolean
}

/** A line item with all that is shared out over its pieces. */
export interface ModelLine extends Parts {
  id: string
  productId: string
  quantity: number
}

/** What an order is worth in the books, refunds and lost disputes taken off; amounts in poisha. */
export interface Worth {
  /** What the customer's money still is. */
  paid: bigint
  marketCoupon: bigint
  commission: bigint
  vat: bigint
  marketShipping: bigint
}

/** A payment that a bank took back, with the parts of it. */
export interface ModelDispute extends Worth {
  id: string
  /** Which of the admins entered it. */
  by: 0 | 1
  status: 'OPEN' | 'WON' | 'LOST_BY_SHOP' | 'LOST_BY_MARKET'
  payment: ModelPayment
  reserved: bigint
}

/** A request to send pieces back as the model knows it. */
export interface ModelReturn {
  id: string
  /** A change of mind; otherwise the shop is at fault. */
  isChangeOfMind: boolean
  wish: ReturnWish
  state: ReturnState
  /** Pieces by line; what arrived and was accepted is null until somebody says so. */
  lines: { nth: number; quantity: number; received: number | null; accepted: number | null }[]
  /** Whether others are to be sent for what was accepted. */
  isSettling: boolean
  /** Whether it was escalated, which can be done once. */
  wasDisputed: boolean
  /** What is set aside while it is disputed, and what of it came from the hold. */
  reserved: bigint
  reservedHeld: bigint
  refund: ModelRefund | null
}

/** An order as the model knows it; amounts in poisha. */
export interface ModelOrder {
  id: string
  shopId: string
  isCash: boolean
  /** Who collects the cash; null: the shop. */
  courier: string | null
  status: OrderStatus
  payment: 'UNPAID' | 'PAID' | 'REFUND_DUE' | 'REFUNDED'
  /** What has to be paid for it: pieces that were cancelled before are no part of it. */
  total: bigint
  /** What it cost when it was placed. */
  placedTotal: bigint
  shipping: bigint
  isShippedByMarket: boolean
  lines: readonly ModelLine[]
  /** Pieces that were cancelled before the order was paid, and all that were cancelled, by line. */
  neverDue: ModelPieces[]
  cancelled: number[]
  worth: Worth
  hasCash: boolean
  /** Whether a courier's cash is in a remittance that was not rejected. */
  isRemitted: boolean
  isHeld: boolean
  /** What of the hold is this order's. */
  pending: bigint
  payments: ModelPayment[]
  refunds: ModelRefund[]
  /** First to last. */
  parcels: ModelParcel[]
  dispute: ModelDispute | null
  returns: ModelReturn[]
}

/** What the shop has of it. */
export function earnedOf({ paid, marketCoupon, commission, vat, marketShipping }: Worth): bigint {
  return paid + marketCoupon - commission - vat - marketShipping
}

/** What is shared out over the pieces of a line item, in poisha. */
export interface Parts {
  goods: bigint
  coupon: bigint
  shopCoupon: bigint
  commission: bigint
  vat: bigint
}

/** Pieces of a line, by its place in the order. */
export interface ModelPieces extends Parts {
  nth: number
  quantity: number
}

/** A decision that a customer gets money back. */
export interface ModelRefund {
  id: string
  /** What goes back; null: cash, or nothing. */
  payment: ModelPayment | null
  /** ORDER: it follows from a cancellation or a second payment. Otherwise where the money was. */
  stage: 'ORDER' | 'UNDELIVERED' | 'HELD' | 'RELEASED'
  isSurplus: boolean
  /** Whether it follows from pieces that were cancelled or sent back, so that nobody takes it back. */
  isOfPieces: boolean
  state: 'PROPOSED' | 'DUE' | 'DONE' | 'WITHDRAWN'
  /** What is known of the attempt that has not failed. ENTERED: by hand, not confirmed. */
  attempt: 'NONE' | 'UNKNOWN' | 'PROCESSING' | 'ENTERED'
  isSentByGateway: boolean
  /** Which of the admins decided it. */
  by: 0 | 1
  isApproved: boolean
  amount: bigint
  goodwill: bigint
  shipping: bigint
  pieces: readonly ModelPieces[]
  /** What the order is worth less. */
  worth: Worth
}
