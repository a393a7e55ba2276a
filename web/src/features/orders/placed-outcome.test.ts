import type { Order } from '@haat/contract/orders'
import { expect, it } from 'vitest'
import { placedOutcome } from './placed-outcome.ts'

const textOf = (order: Pick<Order, 'status' | 'paymentType' | 'paymentStatus'>) => {
  const { title, text } = placedOutcome({ ...order, shop: { name: 'Padma' } } as Order)
  return `${title}: ${text}`
}
const cod = { paymentType: 'COD', paymentStatus: 'UNPAID' } as const

it('says how far an order is, whenever its page is opened', () => {
  expect(textOf({ ...cod, status: 'PROCESSING' })).toContain('Padma has received it')
  expect(textOf({ ...cod, status: 'SHIPPED' })).toContain('Padma has sent it.')
  expect(textOf({ ...cod, status: 'DELIVERED' })).toContain('Padma has delivered it.')
})

it('promises no refund of what nobody has paid', () => {
  expect(textOf({ ...cod, status: 'CANCELLED' })).toBe(
    'This order was cancelled: Padma will not send it. Nothing was paid, and nothing is to be paid.',
  )
  expect(textOf({ ...cod, status: 'RETURNED' })).toBe(
    'This order came back: Padma has it again. Nothing was paid, and nothing is to be paid.',
  )
  const paid = { paymentType: 'ONLINE', paymentStatus: 'REFUND_DUE' } as const
  expect(textOf({ ...paid, status: 'CANCELLED' })).toContain('goes back')
})
