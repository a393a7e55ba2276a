import { isRecord } from '#core/persistence.ts'
import { isAmount, isStoredProduct } from '#core/stored-product.ts'
import type { CartLine, CartState } from './cart-line.ts'

/** A cart from storage, without lines of an unknown form. */
export function readCart(stored: unknown): CartState {
  if (!isRecord(stored) || !Array.isArray(stored['lines'])) return { lines: [] }
  const known = new Set<string>()
  const lines = readLines(stored['lines'], known)
  const shopId = lines[0]?.product.shopId
  const later = readLines(stored['later'], known)
  return {
    lines: lines.filter(({ product }) => product.shopId === shopId),
    ...(later.length === 0 ? {} : { later }),
  }
}

/** The first line of each product that is not `known` yet. */
function readLines(stored: unknown, known: Set<string>): CartLine[] {
  if (!Array.isArray(stored)) return []
  return stored
    .filter(isCartLine)
    .filter(({ product }) => known.size < known.add(product.id).size)
    .map(({ product, quantity, price, priceBefore }) => ({
      product,
      quantity,
      price,
      ...(isAmount(priceBefore) ? { priceBefore } : {}),
    }))
}

function isCartLine(value: unknown): value is CartLine {
  return (
    isRecord(value) &&
    isStoredProduct(value['product']) &&
    isAmount(value['price']) &&
    typeof value['quantity'] === 'number' &&
    Number.isSafeInteger(value['quantity']) &&
    value['quantity'] >= 1
  )
}
