import type { Order } from '@haat/contract/orders'
import { expect, test } from 'vitest'
import {
  isCancellable,
  isCashOpen,
  isPayable,
  isRefundable,
  nextStatuses,
} from './allowed-order-actions.ts'

function anOrder(own: Partial<Order>): Order {
  const id = '01930000-0000-7000-8000-000000000001'
  return {
    id,
    createdAt: '2026-11-21T09:00:00.000Z',
    status: 'PROCESSING',
    paymentType: 'COD',
    paymentStatus: 'UNPAID',
    subtotal: 100,
    shipping: 60,
    discount: 0,
    totalAmount: 160,
    couponCode: null,
    shopId: id,
    shop: { id, name: 'Shop' },
    customer: { id, name: 'Buyer', phoneNumber: null, email: 'b@test.example', address: null },
    orderItem: [],
    timeline: [],
    ...own,
  }
}

test('only an unpaid online order that was not cancelled can be paid', () => {
  expect(isPayable(anOrder({ paymentType: 'ONLINE' }))).toBe(true)
  expect(isPayable(anOrder({ paymentType: 'ONLINE', status: 'CANCELLED' }))).toBe(false)
  expect(isPayable(anOrder({ paymentType: 'ONLINE', paymentStatus: 'PAID' }))).toBe(false)
  expect(isPayable(anOrder({}))).toBe(false)
})

test('only unpaid cash of an order that was not cancelled can be recorded', () => {
  expect(isCashOpen(anOrder({ status: 'DELIVERED' }))).toBe(true)
  expect(isCashOpen(anOrder({ status: 'CANCELLED' }))).toBe(false)
  expect(isCashOpen(anOrder({ paymentStatus: 'PAID' }))).toBe(false)
  expect(isCashOpen(anOrder({ paymentType: 'ONLINE' }))).toBe(false)
})

test.each([
  ['PROCESSING', ['SHIPPED'], true],
  ['SHIPPED', ['DELIVERED', 'RETURNED'], false],
  ['DELIVERED', [], false],
  ['CANCELLED', [], false],
  ['RETURNED', [], false],
] as const)('from %s to %j', (status, next, cancellable) => {
  expect(nextStatuses(anOrder({ status }))).toEqual(next)
  expect(isCancellable(anOrder({ status }))).toBe(cancellable)
})

test('an online order can be shipped once it is paid', () => {
  expect(nextStatuses(anOrder({ paymentType: 'ONLINE' }))).toEqual([])
  expect(nextStatuses(anOrder({ paymentType: 'ONLINE', paymentStatus: 'PAID' }))).toEqual([
    'SHIPPED',
  ])
})

test.each<[Partial<Order>, boolean]>([
  [{ paymentStatus: 'PAID' }, true],
  [{ paymentStatus: 'REFUND_DUE', status: 'DELIVERED' }, true],
  [{ status: 'DELIVERED' }, true],
  [{}, false],
  [{ paymentStatus: 'REFUNDED', status: 'DELIVERED' }, false],
  [{ paymentStatus: 'REFUND_DUE', status: 'CANCELLED' }, false],
  [{ paymentStatus: 'REFUND_DUE', status: 'RETURNED' }, false],
  [{ status: 'DELIVERED', paymentType: 'ONLINE' }, false],
])('a part of what was paid can go back: %j is %s', (own, isPossible) => {
  expect(isRefundable(anOrder(own))).toBe(isPossible)
})
