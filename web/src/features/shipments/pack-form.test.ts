import type { OrderShipments } from '@haat/contract/shipments'
import { expect, test } from 'vitest'
import { errorsOf, linesOf, startOf } from './pack-form.ts'

const line = (orderItemId: string, quantity: number) => ({
  orderItemId,
  name: orderItemId,
  quantity,
  asksSerial: false,
})
const found: OrderShipments = {
  orderId: 'o',
  shipments: [],
  toPack: [line('a', 2), line('b', 1), line('c', 3)],
}

test('everything that is left is packed, unless somebody says otherwise', () => {
  expect(startOf(found).quantities).toEqual([2, 1, 3])
  const { lines } = linesOf(found, { quantities: [0, 1, 2], serials: ['', '', ' A1, b2\n'] })
  expect(lines).toEqual([
    { orderItemId: 'b', quantity: 1, serials: [] },
    { orderItemId: 'c', quantity: 2, serials: ['A1', 'b2'] },
  ])
})

test('an error of the server is shown at the line that it is about', () => {
  const { places } = linesOf(found, { quantities: [0, 1, 2], serials: [] })
  const error = {
    data: {
      errors: [
        { path: 'lines.0.quantity', message: 'few' },
        { path: 'lines.1.serials.0', message: 'short' },
        { path: 'orderId', message: 'other' },
      ],
    },
  }
  expect(errorsOf(error, places)).toEqual([
    { name: 'quantities.1', message: 'few' },
    { name: 'serials.2', message: 'short' },
  ])
})
