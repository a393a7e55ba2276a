import type { OrderWish } from './orders.ts'

/** The password of every account of the demo market. */
export const demoPassword = 'haat1234'

/** Who a visitor may sign in as. */
export const demoAccounts = [
  { role: 'Customer', email: 'customer@haat.example' },
  { role: 'Vendor', email: 'vendor@haat.example' },
  { role: 'Admin', email: 'admin@haat.example' },
  { role: 'Super admin', email: 'superadmin@haat.example' },
] as const

const own = (
  status: OrderWish['status'],
  paymentType: OrderWish['paymentType'],
  daysAgo: number,
  shop = 0,
): OrderWish => ({ customer: 0, shop, status, paymentType, daysAgo })

/**
 * The demo customer's own orders, in every state; those of shop 0 are the demo vendor's as well. Others bought from
 * it at times from which on its earnings wait for the next payout.
 */
export const demoOrders: readonly OrderWish[] = [
  own('DELIVERED', 'COD', 74.3, 3),
  own('DELIVERED', 'ONLINE', 58.6),
  own('CANCELLED', 'ONLINE', 51.2, 7),
  own('DELIVERED', 'COD', 40.4, 1),
  own('DELIVERED', 'ONLINE', 31.7, 5),
  own('DELIVERED', 'COD', 22.5),
  own('CANCELLED', 'COD', 16.1, 2),
  own('DELIVERED', 'ONLINE', 12.8, 9),
  own('SHIPPED', 'ONLINE', 3.4),
  own('SHIPPED', 'COD', 2.2, 4),
  own('PROCESSING', 'ONLINE', 0.9, 1),
  own('PROCESSING', 'COD', 0.2),
  // Three minutes old: it can still be paid, and expires like any other unpaid order.
  { ...own('PROCESSING', 'ONLINE', 0.002), isUnpaid: true },
  ...[9.8, 10.3, 10.8, 11.3].map((daysAgo, index) => ({
    ...own('DELIVERED', 'ONLINE', daysAgo),
    customer: 5 + index * 6,
  })),
]
