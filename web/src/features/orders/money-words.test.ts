import { expect, it } from 'vitest'
import { moneyWords } from './money-words.ts'

it('asks nobody to pay for an order that was cancelled or came back', () => {
  for (const status of ['CANCELLED', 'RETURNED'] as const) {
    for (const paymentType of ['COD', 'ONLINE'] as const) {
      const order = { status, paymentType, paymentStatus: 'UNPAID' } as const
      expect(moneyWords(order)).toBe('Nothing was paid, and nothing is to be paid.')
    }
  }
})

it('tells of the money of a cancelled order that was paid', () => {
  const order = { status: 'CANCELLED', paymentType: 'ONLINE' } as const
  expect(moneyWords({ ...order, paymentStatus: 'REFUND_DUE' })).toContain('goes back')
  expect(moneyWords({ ...order, paymentStatus: 'REFUNDED' })).toContain('has gone back')
})

it('tells how an order is to be paid', () => {
  const order = { status: 'PROCESSING', paymentStatus: 'UNPAID' } as const
  expect(moneyWords({ ...order, paymentType: 'COD' })).toBe('To be paid in cash on delivery.')
  expect(moneyWords({ ...order, paymentType: 'ONLINE' })).toBe('Not paid yet.')
})

it('asks for no cash at a delivery that has been', () => {
  expect(moneyWords({ status: 'DELIVERED', paymentType: 'COD', paymentStatus: 'UNPAID' })).toBe(
    'Cash on delivery. The shop has not entered it yet.',
  )
})
