import type { Order, OrderInput } from '@haat/contract/orders'

/** An order as its client knows it. */
export interface OrderNote {
  /** The Idempotency-Key, the same in every retry. */
  key: string
  customerId: string
  input: OrderInput
  /** `asked`: no response ever came, so the order may exist or not. */
  outcome: 'asked' | 'refused' | 'acknowledged'
  answer: Order | null
}

/** The requests of clients and the responses they got. The checker compares the market with them. */
export interface Journal {
  orders: OrderNote[]
  /** Orders by acknowledged status change. */
  cancelled: Set<string>
  shipped: Set<string>
  delivered: Set<string>
  returned: Set<string>
  /** Orders whose cash payment or refund was acknowledged. */
  paidByHand: Set<string>
  refunded: Set<string>
  /** Acknowledged steps of payouts: `payout status`. */
  payouts: Set<string>
  /** Transactions that the test gateway reported as approved. */
  approved: Set<string>
  /** Stock changes that vendors requested, acknowledged or not: `product=pieces`. */
  stockAsked: Set<string>
  /** Whether a customer follows a shop, by `customer shop`; null when a response was lost. */
  follows: Map<string, boolean | null>
  /** The rating a customer gave a product, by `customer product`; null when a response was lost. */
  reviews: Map<string, number | null>
  /** URLs of pictures in the last acknowledged response, by person or product. */
  pictures: Map<string, string | null>
  /** Sessions whose end was acknowledged. */
  endedSessions: Set<string>
}

export function newJournal(): Journal {
  return {
    orders: [],
    cancelled: new Set(),
    shipped: new Set(),
    delivered: new Set(),
    returned: new Set(),
    paidByHand: new Set(),
    refunded: new Set(),
    payouts: new Set(),
    approved: new Set(),
    stockAsked: new Set(),
    follows: new Map(),
    reviews: new Map(),
    pictures: new Map(),
    endedSessions: new Set(),
  }
}
