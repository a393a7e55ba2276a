import type { Plant } from './plant.ts'

/** Violations of what clients were told. */
export const journalPlants: readonly Plant[] = [
  {
    name: 'acknowledged.orders-stand-once-as-they-were-told',
    what: 'an acknowledged order that is lost',
    statements: [`delete from idempotency_keys where route = 'orders/create'`],
  },
  {
    name: 'acknowledged.orders-stand-once-as-they-were-told',
    what: 'an order with another content than its answer',
    statements: [`update order_items set quantity = quantity + 1`],
  },
  {
    name: 'acknowledged.orders-stand-once-as-they-were-told',
    what: 'an order that stands though it was refused',
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
    name: 'acknowledged.approved-payments-are-settled',
    what: 'money that was approved and never entered',
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
    what: 'a session that lives again',
    statements: ['update sessions set revoked_at = null'],
  },
]
