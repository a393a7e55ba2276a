import type { Plant } from './plant.ts'

/** Violations of acknowledged responses. */
export const journalPlants: readonly Plant[] = [
  {
    name: 'acknowledged.orders-stand-once-as-they-were-told',
    what: 'an acknowledged order that is lost',
    statements: [`delete from idempotency_keys where route = 'orders/create'`],
  },
  {
    name: 'acknowledged.orders-stand-once-as-they-were-told',
    what: 'an order whose content differs from its response',
    statements: [`update order_items set quantity = quantity + 1`],
  },
  {
    name: 'acknowledged.orders-stand-once-as-they-were-told',
    what: 'an order that exists although it was rejected',
    forge: ({ orders }) => orders.forEach((note) => (note.outcome = 'refused')),
  },
  {
    name: 'acknowledged.no-order-that-nobody-asked-for',
    what: 'an order of a key that no client sent',
    forge: (journal) => (journal.orders = []),
  },
  {
    name: 'acknowledged.steps-of-orders-stand',
    what: 'a cancellation that was undone',
    statements: [`update orders set status = 'PROCESSING' where status = 'CANCELLED'`],
  },
  {
    name: 'acknowledged.steps-of-payouts-stand',
    what: 'a paid payout that is lost',
    forge: ({ payouts }) => payouts.add('01900000-0000-7000-8000-00000000dead PAID'),
  },
  {
    name: 'acknowledged.approved-payments-are-settled',
    what: 'an approved payment that was never settled',
    forge: ({ approved }) => approved.add('HTNEVER'),
  },
  {
    name: 'acknowledged.follows-and-reviews-stand',
    what: 'a follow that is lost',
    statements: ['delete from follows'],
  },
  {
    name: 'acknowledged.follows-and-reviews-stand',
    what: 'a review that is lost',
    statements: ['delete from reviews'],
  },
  {
    name: 'acknowledged.pictures-are-shown',
    what: 'a photo that is lost',
    statements: ['update people set profile_photo = null'],
  },
  {
    name: 'acknowledged.ended-sessions-stay-ended',
    what: 'an ended session that is active again',
    statements: ['update sessions set revoked_at = null'],
  },
]
