import type { CartLine, CartState } from './cart-line.ts'
import { addOutcome } from './cart-slice.ts'

type Cart = Pick<CartState, 'lines' | 'later'>

/** The cart with a line moved to what is saved for later. */
export function savedForLater({ lines, later = [] }: CartState, productId: string): Cart {
  const line = lines.find(({ product }) => product.id === productId)
  if (line === undefined) return { lines, later }
  return {
    lines: lines.filter((each) => each !== line),
    later: [line, ...without(later, productId)],
  }
}

/** The cart with a line that was saved for later back in it; null when the cart is of another shop. */
export function takenBack(cart: CartState, productId: string): Cart | null {
  const line = cart.later?.find(({ product }) => product.id === productId)
  if (line === undefined) return { lines: cart.lines, later: cart.later ?? [] }
  if (addOutcome(cart, line.product) === 'other-shop') return null
  return {
    lines: [...without(cart.lines, productId), line],
    later: without(cart.later ?? [], productId),
  }
}

/** The cart without a line that was saved for later. */
export function notForLater({ lines, later = [] }: CartState, productId: string): Cart {
  return { lines, later: without(later, productId) }
}

/**
 * The cart with a removed line where it was. If the cart holds another shop's products by now, the line is saved for
 * later instead.
 */
export function restored({ lines, later = [] }: CartState, line: CartLine, at: number): Cart {
  const { product } = line
  if (lines.some((each) => each.product.id === product.id)) return { lines, later }
  if (lines.some((each) => each.product.shopId !== product.shopId)) {
    return { lines, later: [line, ...without(later, product.id)] }
  }
  return { lines: lines.toSpliced(at, 0, line), later: without(later, product.id) }
}

/** The cart without what was ordered. What another tab has added since the order was sent stays. */
export function withoutOrdered(
  { lines, later = [] }: CartState,
  ordered: readonly CartLine[],
): Cart {
  const left = lines.map((line) => {
    const sent = ordered.find(({ product }) => product.id === line.product.id)
    return { ...line, quantity: line.quantity - (sent?.quantity ?? 0) }
  })
  return { lines: left.filter(({ quantity }) => quantity > 0), later }
}

function without(lines: readonly CartLine[], productId: string): CartLine[] {
  return lines.filter(({ product }) => product.id !== productId)
}
