import type { Order } from '@haat/contract/orders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawInMarket } from '#test/market.tsx'
import OrderPlacedPage from './order-placed-page.tsx'

const id = '01930000-0000-7000-8000-000000000001'

const anOrder: Order = {
  id,
  createdAt: '2026-01-01T06:00:00.000Z',
  status: 'PROCESSING',
  paymentType: 'COD',
  paymentStatus: 'UNPAID',
  subtotal: 300,
  shipping: 60,
  discount: 0,
  totalAmount: 360,
  couponCode: null,
  shopId: id,
  shop: { id, name: 'Padma' },
  customer: { id, name: 'Buyer', phoneNumber: null, email: 'b@test.example', address: 'House 7' },
  orderItem: [
    {
      id,
      productId: id,
      quantity: 3,
      price: 100,
      discount: 0,
      product: { id, name: 'Mouse', image: '', price: 100, discount: 0 },
      terms: { returns: { rule: 'ANY', days: 7 }, warranty: null },
    },
  ],
  timeline: [],
}

/** The words of the page of such an order. */
async function wordsOf(own: Partial<Order>) {
  const { unmount } = drawInMarket(<OrderPlacedPage />, () => ({ ...anOrder, ...own }))
  await screen.findByRole('heading', { level: 1 })
  const words = document.body.textContent
  unmount()
  return words
}

test('a delivered order says when it arrived and that its time for returns is over', async () => {
  const timeline = [{ status: 'DELIVERED', at: '2026-01-04T06:00:00.000Z', by: 'VENDOR' } as const]
  const words = await wordsOf({ status: 'DELIVERED', paymentStatus: 'PAID', timeline })
  expect(words).toContain('Your order has arrived')
  expect(words).toContain('ArrivedOn 4 Jan 2026')
  expect(words).toContain('The time for returns ended on 11 Jan 2026.')
  expect(words).not.toContain('You have 7 days')
})

test('an order whose days are over says that it is late', async () => {
  const words = await wordsOf({ status: 'SHIPPED' })
  expect(words).toContain('Your order is on its way')
  expect(words).toContain('It should have arrived by 6 Jan 2026.')
  expect(await wordsOf({ createdAt: new Date().toISOString() })).toContain('Between')
})

test('an order that never came is not called delivered', async () => {
  for (const status of ['CANCELLED', 'RETURNED'] as const) {
    const words = await wordsOf({ status, paymentType: 'ONLINE', paymentStatus: 'REFUNDED' })
    expect(words).toContain('What was paid has gone back.')
    expect(words).toContain('Delivery addressHouse 7')
    expect(words).not.toMatch(/delivered to|Arrive/i)
  }
})

test('a delivered order that was sent back says so of its money', async () => {
  const words = await wordsOf({ status: 'DELIVERED', paymentStatus: 'REFUNDED' })
  expect(words).toContain('Padma has delivered it. What was paid has gone back.')
})

test('pieces that were cancelled and what is left to pay are there, and the terms of each line', async () => {
  const [line] = anOrder.orderItem
  const orderItem = line === undefined ? [] : [{ ...line, cancelled: 2 }]
  const words = await wordsOf({ due: 160, orderItem })
  expect(words).toContain('Cancelled: 2')
  expect(words).toContain('After cancelled pieces160৳')
  expect(words).toContain('Returns within 7 days')
})
