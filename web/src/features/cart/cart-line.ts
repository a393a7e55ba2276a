import type { Product } from '@haat/contract/catalog'
import type { CartDelivery } from '@haat/contract/delivery-rates'

/** One line of the cart; `price` is what one piece is sold at, in taka. */
export interface CartLine {
  product: Product
  quantity: number
  price: number
  /** The price that the shopper saw last, if it has changed since. */
  priceBefore?: number
}

export interface CartState {
  lines: CartLine[]
  /** What the shopper saved for later, of any shop. */
  later?: CartLine[]
  /** What delivery costs where it depends on the place; missing: the flat fee, or not asked yet. */
  delivery?: CartDelivery
}
