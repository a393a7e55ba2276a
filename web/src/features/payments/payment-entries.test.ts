import type { PaymentTry } from '@haat/contract/payments'
import { expect, test } from 'vitest'
import { inTime } from '#ui/timeline.tsx'
import { paymentEntries } from './payment-entries.ts'

const tried = (id: string, createdAt: string, received: PaymentTry['received']): PaymentTry => ({
  id,
  amount: 660,
  status: received === null ? 'FAILED' : 'COMPLETED',
  gateway: 'bkash',
  transactionId: id,
  createdAt,
  received,
})

test('tries and the money that arrived stand among other steps in the sequence of time', () => {
  const payments = [
    tried('a', '2026-11-20T10:01:00.000Z', null),
    tried('b', '2026-11-20T10:05:00.000Z', { at: '2026-11-20T10:06:00.000Z', outcome: 'APPLIED' }),
    tried('c', '2026-11-20T10:04:00.000Z', {
      at: '2026-11-20T10:09:00.000Z',
      outcome: 'REFUND_DUE',
    }),
  ]
  const placed = { key: 'PROCESSING', at: '2026-11-20T10:00:00.000Z', icon: 'receipt' } as const
  const sent = { key: 'SHIPPED', at: '2026-11-20T10:06:00.000Z', icon: 'truck' } as const
  const steps = [
    { ...placed, title: 'Order placed' },
    { ...sent, title: 'Shipped' },
  ]
  expect(inTime(steps, paymentEntries(payments)).map(({ title }) => title)).toEqual([
    'Order placed',
    'Payment of 660৳ started',
    'Payment of 660৳ started',
    'Payment of 660৳ started',
    'Shipped',
    '660৳ paid',
    '660৳ paid once more',
  ])
})
