import type { Plant } from './plant.ts'

/** Violations of the books. */
export const bookPlants: readonly Plant[] = [
  {
    name: 'books.add-up',
    what: 'a delivery that was entered and is lost',
    statements: [
      'alter table journals disable trigger user',
      `delete from journals where kind = 'order.delivered'`,
    ],
  },
  {
    name: 'books.add-up',
    what: 'an order that was delivered past the books',
    statements: [
      'alter table orders disable trigger user',
      `update orders set status = 'DELIVERED' where payment_type = 'COD' and status = 'PROCESSING'`,
    ],
  },
  {
    name: 'books.add-up',
    what: 'a payout of journals that nobody knows',
    statements: [
      `insert into payouts (shop_id, amount, journals) select id, 100, 1 from shops limit 1`,
    ],
  },
  {
    name: 'audit.follows-payment-statuses',
    what: 'a payment status that nothing explains',
    statements: [
      `update orders set payment_status = 'PAID' where id = (
         select id from orders where payment_type = 'COD' and status = 'PROCESSING' order by id limit 1)`,
    ],
  },
]
