import type { Order } from '@haat/contract/orders'
import { formatOrderNumber, isMistyped } from '@haat/contract/order-numbers'

/** What an order is called: its number, or the end of its id while it has none. */
export function nameOf({ id, number }: Pick<Order, 'id' | 'number'>): string {
  return typeof number === 'string' ? formatOrderNumber(number) : id.slice(-8)
}

/** What a list says that found nothing: whether the number that was searched for can't exist. */
export function notFoundWords(searchTerm: string | undefined): string {
  return searchTerm !== undefined && isMistyped(searchTerm)
    ? 'No order found. If this is an order’s number, a digit is wrong'
    : 'No order found'
}
