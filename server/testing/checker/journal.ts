import type { Order, OrderInput } from '@haat/contract/orders'

/** An order as its client knows it. */
export interface OrderNote {
  /** The Idempotency-Key, the same in every try. */
  key: string
  customerId: string
  input: OrderInput
  /** `asked`: no answer ever came, so it may stand or not. */
  outcome: 'asked' | 'refused' | 'acknowledged'
  answer: Order | null
}

/** What clients asked for and what they were told. The checker holds the market to it. */
export interface Journal {
  orders: OrderNote[]
  /** Acknowledged steps, by order. */
  cancelled: Set<string>
  shipped: Set<string>
  delivered: Set<string>
  /** Orders whose payment by cash, or whose refund, was acknowledged. */
  paidByHand: Set<string>
  refunded: Set<string>
  /** Transactions that the test gateway said were approved. */
  approved: Set<string>
  /** Stock that vendors asked for, acknowledged or not: `product=pieces`. */
  stockAsked: Set<string>
  /** Whether a customer follows a shop, by `customer shop`; null when an answer was lost. */
  follows: Map<string, boolean | null>
  /** The rating a customer gave a product, by `customer product`; null when an answer was lost. */
  reviews: Map<string, number | null>
  /** Addresses of pictures that an acknowledged answer showed last, by person or product. */
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
    paidByHand: new Set(),
    refunded: new Set(),
    approved: new Set(),
    stockAsked: new Set(),
    follows: new Map(),
    reviews: new Map(),
    pictures: new Map(),
    endedSessions: new Set(),
  }
}
