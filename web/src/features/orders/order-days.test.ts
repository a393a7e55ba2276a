import type { OrderItem } from '@haat/contract/orders'
import { expect, test } from 'vitest'
import { returnPromise, returnWords } from './order-days.ts'

const product = { id: 'p', name: 'Mouse', image: '', price: 1, discount: 0 }
const lineOf = (terms: OrderItem['terms']): OrderItem => ({
  id: 'i',
  productId: 'p',
  quantity: 1,
  price: 1,
  discount: 0,
  product,
  terms,
})
const orderOf = (...rules: (readonly ['ANY' | 'FAULTY' | 'NONE', number] | null)[]) => ({
  createdAt: '2026-11-01T06:00:00.000Z',
  timeline: [{ status: 'DELIVERED', at: '2026-11-03T06:00:00.000Z', by: 'VENDOR' } as const],
  orderItem: rules.map((each) =>
    lineOf(each && { returns: { rule: each[0], days: each[1] }, warranty: null }),
  ),
})

/** The words on the day after delivery. */
const wordsAt = (order: ReturnType<typeof orderOf>) =>
  returnWords(order, Date.parse('2026-11-04T06:00:00.000Z'))

test('an order of earlier releases can be returned for seven days', () => {
  expect(wordsAt(orderOf(null))).toBe('It can be returned until 10 Nov 2026.')
  expect(returnPromise(orderOf(null))).toBe('You have 7 days to return it.')
})

test('the frozen terms of the lines decide', () => {
  expect(wordsAt(orderOf(['NONE', 0]))).toBe('It cannot be returned.')
  expect(returnPromise(orderOf(['NONE', 0]))).toBe('These goods cannot be returned.')
  expect(wordsAt(orderOf(['FAULTY', 3], ['FAULTY', 3]))).toBe(
    'If it is faulty or not as described, it can be returned until 6 Nov 2026.',
  )
  expect(wordsAt(orderOf(['ANY', 14], ['NONE', 0]))).toBe(
    'It can be returned until 17 Nov 2026 at the latest. Each item has its terms.',
  )
  expect(returnPromise(orderOf(['ANY', 1]))).toBe('You have 1 day to return it.')
  expect(returnPromise(orderOf(['ANY', 14], null))).toMatch(/^You have up to 14 days/)
})

test('what can no longer be returned is told as past', () => {
  const end = Date.parse('2026-11-10T06:00:00.000Z')
  expect(returnWords(orderOf(null), end)).toBe('It can be returned until 10 Nov 2026.')
  expect(returnWords(orderOf(null), end + 1)).toBe('The time for returns ended on 10 Nov 2026.')
  expect(returnWords(orderOf(['NONE', 0]), end + 1)).toBe('It cannot be returned.')
})
