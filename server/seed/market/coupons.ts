import type { CouponFunding } from '@haat/contract/coupons'
import { createRng, seedFrom } from '#seed/prng.ts'
import { idAt } from './ids.ts'
import { orderTotals, type OrderDraft } from './orders.ts'
import { dayMs, type Plan } from './plan.ts'
import { demoFundings } from './rates.ts'

/** A coupon; the amount in whole taka. */
export interface CouponDraft {
  id: string
  code: string
  amount: number
  startsAt: number
  endsAt: number
  perCustomer: number
  total: number | null
  funding: CouponFunding
}

/** Valid coupons, an expired one and a future one. */
function couponsOf(plan: Plan): CouponDraft[] {
  const day = (days: number) => plan.now + days * dayMs
  const rows = [
    ['WELCOME100', 100, -200, 365, 1, null],
    ['HAAT50', 50, -200, 365, 20, null],
    ['TECH250', 250, -60, 45, 2, 500],
    ['GADGET500', 500, -45, 20, 1, 200],
    ['STUDENT300', 300, -80, 120, 2, 1_000],
    ['LAPTOP1000', 1_000, -30, 30, 1, 100],
    ['MELA200', 200, -85, -62, 1, 300],
    ['MEGA600', 600, 14, 35, 1, 400],
  ] as const
  return rows.map(([code, amount, from, to, perCustomer, total], index) => ({
    id: idAt('coupon', index, day(-210) + index * 60_000),
    code,
    amount,
    startsAt: day(from),
    endsAt: day(to),
    perCustomer,
    total,
    funding: demoFundings[code] ?? 'MARKET',
  }))
}

export interface CouponUse {
  id: string
  couponId: string
  customer: number
  orderId: string
  /** The number of the use, from 1, per coupon and customer. */
  nth: number
  at: number
}

/** Applies coupons to orders in sequence, within all limits. */
export function couponDesk(plan: Plan) {
  const coupons = couponsOf(plan)
  const uses = new Map<string, number>()
  return {
    all: coupons,
    /** The order with a coupon and its use; most orders get none. */
    offer(order: OrderDraft, index: number): { order: OrderDraft; use: CouponUse | null } {
      const rng = createRng(seedFrom('coupon use', index))
      const without = { order, use: null }
      if (!rng.chance(0.14)) return without
      const coupon = rng.pick(coupons)
      const mine = `${coupon.code} ${order.customer}`
      const [used, usedByMe] = [uses.get(coupon.code) ?? 0, uses.get(mine) ?? 0]
      const isOpen = coupon.startsAt <= order.createdAt && order.createdAt <= coupon.endsAt
      const isLeft = usedByMe < coupon.perCustomer && used < (coupon.total ?? Infinity)
      const isWorth = orderTotals(order).subtotal > coupon.amount * 4
      if (!isOpen || !isLeft || !isWorth) return without
      const changed = { ...order, discount: coupon.amount, couponCode: coupon.code }
      // A cancelled order gives its use back.
      if (order.status === 'CANCELLED') return { order: changed, use: null }
      uses.set(coupon.code, used + 1)
      uses.set(mine, usedByMe + 1)
      return {
        order: changed,
        use: {
          id: idAt('coupon use', index, order.createdAt),
          couponId: coupon.id,
          customer: order.customer,
          orderId: order.id,
          nth: usedByMe + 1,
          at: order.createdAt,
        },
      }
    },
  }
}
