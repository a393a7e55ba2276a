import type { Order } from '@haat/contract/orders'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OrderProgress } from './order-progress.tsx'

const draw = (createdAt: string) => {
  const order = {
    createdAt,
    status: 'SHIPPED',
    paymentType: 'COD',
    paymentStatus: 'UNPAID',
  } as Order
  render(<OrderProgress order={order} isBuyer />)
}

test('an order on its way has days on which it arrives until they are over', () => {
  draw('2026-01-01T06:00:00.000Z')
  expect(screen.getByText('It should have arrived by 6 Jan 2026.')).toBeDefined()
  draw(new Date().toISOString())
  expect(screen.getByText(/^Arrives between/)).toBeDefined()
})
