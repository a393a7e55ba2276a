import { orderLimits } from '@haat/contract/orders.limits'
import type { OrderStatus, PaymentStatus, PaymentType } from '@haat/contract/orders'
import type { Rng } from '#seed/prng.ts'
import { dayMs } from './plan.ts'

const minuteMs = 60_000
const hourMs = 3_600_000

export interface OrderStep {
  status: OrderStatus
  by: 'CUSTOMER' | 'VENDOR' | 'SYSTEM'
  at: number
}

export interface PaymentTry {
  id: string
  status: 'COMPLETED' | 'FAILED' | 'CANCELLED'
  transactionId: string
  at: number
}

/** The status of an order by its age. */
export function statusAfter(rng: Rng, ageMs: number): OrderStatus {
  const days = ageMs / dayMs
  const draw = rng.next()
  if (draw < 0.07) return 'CANCELLED'
  if (days < 1.2) return draw < 0.9 ? 'PROCESSING' : 'SHIPPED'
  if (days < 4) return draw < 0.2 ? 'PROCESSING' : draw < 0.75 ? 'SHIPPED' : 'DELIVERED'
  if (days < 8) return draw < 0.12 ? 'SHIPPED' : 'DELIVERED'
  return 'DELIVERED'
}

interface Story {
  status: OrderStatus
  paymentType: PaymentType
  createdAt: number
  now: number
  isUnpaid: boolean
}
interface OrderHistory {
  events: OrderStep[]
  paymentStatus: PaymentStatus
  payments: Pick<PaymentTry, 'status' | 'at'>[]
}

/** The history of an order: its events with their times, and its payments. */
export function orderHistory(rng: Rng, story: Story): OrderHistory {
  const { status, paymentType, createdAt, now } = story
  const age = now - createdAt
  const events: OrderStep[] = [{ status: 'PROCESSING', by: 'CUSTOMER', at: createdAt }]
  const step = (to: OrderStatus, by: OrderStep['by'], afterMs: number) => {
    const last = events.at(-1)?.at ?? createdAt
    events.push({ status: to, by, at: Math.floor(Math.min(last + afterMs, now - minuteMs)) })
  }
  if (status === 'CANCELLED') return cancelledHistory(rng, story, events)
  if (status !== 'PROCESSING')
    step('SHIPPED', 'VENDOR', Math.min(rng.range(4, 40) * hourMs, age / 2))
  if (status === 'DELIVERED') step('DELIVERED', 'VENDOR', rng.range(20, 90) * hourMs)
  if (story.isUnpaid) return { events, paymentStatus: 'UNPAID', payments: [] }
  if (paymentType === 'COD') {
    return { events, paymentStatus: status === 'DELIVERED' ? 'PAID' : 'UNPAID', payments: [] }
  }
  const at = Math.floor(createdAt + Math.min(rng.range(1, 12) * minuteMs, age / 2))
  const failed = rng.chance(0.08)
    ? [{ status: 'FAILED' as const, at: Math.floor((createdAt + at) / 2) }]
    : []
  return { events, paymentStatus: 'PAID', payments: [...failed, { status: 'COMPLETED', at }] }
}

/** Unpaid online orders expire after half an hour; others are cancelled by a person. */
function cancelledHistory(rng: Rng, story: Story, events: OrderStep[]): OrderHistory {
  const { paymentType, createdAt, now } = story
  const latest = now - minuteMs
  const isExpired = paymentType === 'ONLINE' && rng.chance(0.6)
  const by = isExpired ? 'SYSTEM' : rng.chance(0.7) ? 'CUSTOMER' : 'VENDOR'
  const after = isExpired ? orderLimits.unpaidOrderMinutes * minuteMs : rng.range(0.3, 20) * hourMs
  const at = Math.floor(Math.min(createdAt + after, latest))
  const steps: OrderStep[] = [...events, { status: 'CANCELLED', by, at }]
  if (paymentType === 'COD') return { events: steps, paymentStatus: 'UNPAID', payments: [] }
  const paidAt = Math.floor(createdAt + (at - createdAt) / 3)
  if (isExpired) {
    const payments = rng.chance(0.5) ? [{ status: 'CANCELLED' as const, at: paidAt }] : []
    return { events: steps, paymentStatus: 'UNPAID', payments }
  }
  return {
    events: steps,
    paymentStatus: rng.chance(0.7) ? 'REFUNDED' : 'REFUND_DUE',
    payments: [{ status: 'COMPLETED', at: paidAt }],
  }
}
