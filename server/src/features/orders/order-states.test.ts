import { orderStatuses, paymentStatuses, type OrderStatus } from '@haat/contract/orders'
import { describe, expect, it } from 'vitest'
import {
  judgePaymentStatus,
  judgeStatus,
  paymentStatusOnceUndone,
  type Part,
} from './order-states.ts'

const state = (status: OrderStatus) => ({
  status,
  paymentType: 'COD' as const,
  paymentStatus: 'UNPAID' as const,
})

describe('changes of an order’s status', () => {
  it('follow the transitions only', () => {
    const allowed: Record<Part, string[]> = { buyer: [], vendor: [], admin: [], system: [] }
    for (const part of ['buyer', 'vendor', 'admin', 'system'] as const) {
      for (const from of orderStatuses) {
        for (const to of orderStatuses) {
          if (judgeStatus(state(from), to, part) === 'yes') allowed[part].push(`${from}>${to}`)
        }
      }
    }
    const all = [
      'PROCESSING>SHIPPED',
      'PROCESSING>CANCELLED',
      'SHIPPED>DELIVERED',
      'SHIPPED>RETURNED',
    ]
    expect(allowed).toEqual({
      buyer: ['PROCESSING>CANCELLED'],
      vendor: all,
      admin: all,
      system: all,
    })
    expect(judgeStatus(state('PROCESSING'), 'SHIPPED', 'buyer')).toBe('not-allowed')
    expect(judgeStatus(state('SHIPPED'), 'CANCELLED', 'buyer')).toBe('not-now')
  })

  it('never ship an online order before it is paid, for any caller', () => {
    const online = { ...state('PROCESSING'), paymentType: 'ONLINE' as const }
    for (const part of ['vendor', 'admin'] as const) {
      expect(judgeStatus(online, 'SHIPPED', part)).toBe('not-paid')
      expect(judgeStatus({ ...online, paymentStatus: 'PAID' }, 'SHIPPED', part)).toBe('yes')
      expect(judgeStatus(online, 'CANCELLED', part)).toBe('yes')
    }
    expect(judgeStatus(online, 'SHIPPED', 'buyer')).toBe('not-allowed')
  })

  it('make a paid order’s refund due once it is cancelled', () => {
    expect(paymentStatuses.map(paymentStatusOnceUndone)).toEqual([
      'UNPAID',
      'REFUND_DUE',
      'REFUND_DUE',
      'REFUNDED',
    ])
  })

  it('allow a payment status by hand only for cash and for refunds', () => {
    const cash = state('PROCESSING')
    const online = { ...cash, paymentType: 'ONLINE' as const }
    const due = { ...online, paymentStatus: 'REFUND_DUE' as const }
    expect(judgePaymentStatus(cash, 'PAID', 'vendor')).toBe('yes')
    expect(judgePaymentStatus(cash, 'PAID', 'admin')).toBe('yes')
    expect(judgePaymentStatus(cash, 'PAID', 'buyer')).toBe('not-allowed')
    expect(judgePaymentStatus(online, 'PAID', 'admin')).toBe('not-now')
    expect(judgePaymentStatus(state('CANCELLED'), 'PAID', 'admin')).toBe('not-now')
    expect(judgePaymentStatus(state('RETURNED'), 'PAID', 'admin')).toBe('not-now')
    expect(judgePaymentStatus({ ...cash, paymentStatus: 'PAID' }, 'UNPAID', 'admin')).toBe(
      'not-now',
    )
    expect(judgePaymentStatus(due, 'REFUNDED', 'admin')).toBe('yes')
    expect(judgePaymentStatus(due, 'REFUNDED', 'vendor')).toBe('not-allowed')
    expect(judgePaymentStatus(cash, 'REFUNDED', 'admin')).toBe('not-now')
    expect(judgePaymentStatus(cash, 'REFUND_DUE', 'admin')).toBe('not-now')
  })
})
