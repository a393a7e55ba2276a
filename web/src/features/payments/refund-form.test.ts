import type { Order } from '@haat/contract/orders'
import type { Refund } from '@haat/contract/refunds'
import { expect, it } from 'vitest'
import { leftOf, startOf, wishOf } from './refund-form.ts'

const product = { id: 'p', name: 'Mouse', image: '', price: 100, discount: 0 }
const order: Order = {
  id: 'o',
  createdAt: '2026-11-23T08:00:00.000Z',
  status: 'DELIVERED',
  paymentType: 'ONLINE',
  paymentStatus: 'PAID',
  subtotal: 300,
  shipping: 60,
  discount: 0,
  totalAmount: 360,
  couponCode: null,
  shopId: 's',
  shop: { id: 's', name: 'Shop' },
  customer: { id: 'c', name: 'Rina', phoneNumber: null, email: 'r@a.example', address: null },
  orderItem: ['a', 'b'].map((id, nth) => ({
    id,
    productId: id,
    quantity: nth + 1,
    price: 100,
    discount: 0,
    product,
  })),
  timeline: [],
}
const refund = (state: Refund['state'], itemId: string, shipping = 0): Refund => ({
  id: 'r',
  orderId: 'o',
  shopName: 'Shop',
  customerName: 'Rina',
  cause: 'RETURN',
  state,
  amount: 100,
  lines: [{ itemId, name: 'Mouse', quantity: 1, amount: 100 }],
  shipping,
  goodwill: 0,
  gateway: null,
  isByHand: true,
  attempts: [],
  reason: null,
  by: null,
  approvedBy: null,
  createdAt: order.createdAt,
  endedAt: null,
})

it('leaves what no refund in force has taken', () => {
  expect(leftOf(order, [])).toEqual({ pieces: [1, 2], hasShipping: true })
  const decisions = [refund('DONE', 'b'), refund('PROPOSED', 'a', 60), refund('WITHDRAWN', 'b')]
  expect(leftOf(order, decisions)).toEqual({ pieces: [0, 1], hasShipping: false })
})

it('leaves no pieces that were cancelled before they were paid for, but counts refunded ones once', () => {
  const orderItem = order.orderItem.map((line) => ({ ...line, cancelled: 1 }))
  const cancelled = { ...order, orderItem }
  expect(leftOf(cancelled, []).pieces).toEqual([0, 1])
  const ofCancelled: Refund = { ...refund('DONE', 'b'), cause: 'CANCELLATION' }
  expect(leftOf(cancelled, [ofCancelled]).pieces).toEqual([0, 1])
  expect(leftOf(cancelled, [ofCancelled, refund('DONE', 'b')]).pieces).toEqual([0, 0])
})

it('asks for chosen pieces and shipping, by the state of the order', () => {
  const start = startOf(order)
  expect(wishOf(order, start)).toBeNull()
  expect(wishOf(order, { ...start, quantities: [0, 2], goodwill: 5 })).toEqual({
    orderId: 'o',
    cause: 'RETURN',
    lines: [{ itemId: 'b', quantity: 2 }],
    shipping: false,
    goodwill: 0,
  })
  const shipped: Order = { ...order, status: 'SHIPPED' }
  expect(wishOf(shipped, { ...start, shipping: true })).toMatchObject({ cause: 'CANCELLATION' })
})

it('asks for goodwill alone, and for nothing before an amount is typed', () => {
  const goodwill = { ...startOf(order), kind: 'goodwill' as const, shipping: true }
  expect(wishOf(order, goodwill)).toBeNull()
  expect(wishOf(order, { ...goodwill, goodwill: Number.NaN })).toBeNull()
  expect(wishOf(order, { ...goodwill, goodwill: 5.5 })).toMatchObject({
    cause: 'GOODWILL',
    lines: [],
    shipping: false,
    goodwill: 5.5,
  })
})
