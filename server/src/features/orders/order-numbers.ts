import { randomInt } from 'node:crypto'
import { orderNumberDigits, withCheckDigit } from '@haat/contract/order-numbers'

const first = 10 ** (orderNumberDigits - 2)

/**
 * A number for an order. It is drawn, so it tells nobody how many orders there are; the unique index refuses one that
 * another order has, and the caller draws again.
 */
export function newOrderNumber(): bigint {
  return BigInt(withCheckDigit(String(randomInt(first, first * 10))))
}
