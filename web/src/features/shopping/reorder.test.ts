import type { CartCheck } from '@haat/contract/cart-check'
import type { Order } from '@haat/contract/orders'
import { expect, test } from 'vitest'
import { planReorder } from './reorder.ts'

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const line = (n: number, quantity: number, price: number): Order['orderItem'][number] => ({
  id: id(n),
  productId: id(n),
  quantity,
  price,
  discount: 0,
  product: { id: id(n), name: `Old name ${n}`, image: '', price, discount: 0 },
})
const order: Order = {
  id: id(9),
  createdAt: '2026-11-20T10:00:00.000Z',
  status: 'DELIVERED',
  paymentType: 'COD',
  paymentStatus: 'PAID',
  subtotal: 0,
  shipping: 0,
  discount: 0,
  totalAmount: 0,
  couponCode: null,
  shopId: id(8),
  shop: { id: id(8), name: 'Chip & Dale' },
  customer: { id: id(7), name: 'Mina', phoneNumber: null, email: 'm@haat.example', address: null },
  orderItem: [line(1, 2, 100), line(2, 3, 200), line(3, 1, 300), line(4, 1, 400)],
  timeline: [],
}
const now = (n: number, price: number, stock: number) => ({
  productId: id(n),
  name: `Name ${n}`,
  price,
  discount: 0,
  stock,
  weightGrams: 500,
})
const check = (products: CartCheck['products'], isOpen = true): CartCheck => ({
  shop: { isOpen },
  products,
  delivery: null,
})

test('everything that is still sold as it was is bought again', () => {
  const all = [now(1, 100, 2), now(2, 200, 9), now(3, 300, 1), now(4, 400, 1)]
  expect(planReorder(order, check(all))).toEqual({
    wanted: [
      { productId: id(1), quantity: 2 },
      { productId: id(2), quantity: 3 },
      { productId: id(3), quantity: 1 },
      { productId: id(4), quantity: 1 },
    ],
    news: [],
  })
})

test('what is gone, sold out, short or has another price is named', () => {
  expect(planReorder(order, check([now(1, 120, 2), now(2, 200, 1), now(3, 300, 0)]))).toEqual({
    wanted: [
      { productId: id(1), quantity: 2 },
      { productId: id(2), quantity: 1 },
    ],
    news: [
      'Name 1 costs 120৳ now. You paid 100৳.',
      'Only 1 left of Name 2.',
      'Name 3 is out of stock.',
      'Old name 4 is no longer sold.',
    ],
  })
})

test('a shop that takes no orders sells nothing', () => {
  expect(planReorder(order, check([now(1, 100, 2)], false))).toEqual({
    wanted: [],
    news: ['Chip & Dale is not taking orders right now.'],
  })
})
