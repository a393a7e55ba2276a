import type { Plant } from './plant.ts'

/** A cash order whose parcel is booked with an account of the market, although the shop holds its cash. */
const booked = [
  `insert into courier_accounts (id, courier, sealed, tail, changed_by)
   select new_id(), 'PATHAO', '', '', id from people limit 1`,
  `select pack_rest(id) from orders where payment_type = 'COD' and status = 'PROCESSING' order by id limit 2`,
  `insert into consignments (shipment_id, order_id, account_id, request_id, status, cod_amount, weight, consignment, by_id)
   select h.id, h.order_id, a.id, h.id::text, 'BOOKED', 100, 500, 'DL' || h.id, a.changed_by
   from shipments h join orders o on o.id = h.order_id, courier_accounts a
   where o.payment_type = 'COD' and o.status = 'PROCESSING'`,
]

/** A payment that a bank took back, which the books do not know. */
const dispute = (which: string) => `
  insert into disputes (payment_id, order_id, shop_id, amount, reserved, commission, vat, shipping, coupons, reason,
    reference, respond_by, by_id, created_at)
  select s.payment_id, o.id, o.shop_id, s.amount, s.amount, 0, 0, 0, 0, 'FRAUD', 'CASE-1', current_date, o.customer_id,
    now() - interval '1 day'
  from settlements s join orders o on o.id = s.order_id where ${which} limit 1`
const wasRefunded = 'exists (select from refunds r where r.payment_id = s.payment_id)'

/** Violations of the rules of parcels at couriers, of disputes and of gateways' files. */
export const courierPlants: readonly Plant[] = (
  [
    [
      'consignments.cash-is-whose-account-it-is',
      'cash that nobody hands over to the market',
      booked,
    ],
    [
      'consignments.parcels-go-with-their-orders',
      'a parcel that is booked for another order',
      [
        ...booked,
        `update consignments c set order_id = (select id from orders o where o.id <> c.order_id limit 1)`,
      ],
    ],
    [
      'consignments.matched-lines-are-in-their-remittance',
      'a line of a statement in the remittance of other orders',
      [
        ...booked,
        `insert into courier_remittances (courier, collected, fee, received, reference, by_id)
         select 'pathao', 100, 0, 100, 'R-1', id from people limit 1`,
        `with s as (insert into courier_statements (account_id, reference, by_id)
           select id, 'R-1', changed_by from courier_accounts limit 1 returning id)
         insert into courier_statement_lines (statement_id, line, consignment, collected, fee, remittance_id)
         select s.id, 1, 'DL-of-nobody', 100, 0, m.id from s, courier_remittances m`,
      ],
    ],
    ['disputes.are-entered', 'a dispute that the books do not know', [dispute('true')]],
    [
      'disputes.nothing-went-back-twice',
      'a disputed payment that went back',
      [dispute(wasRefunded)],
    ],
    [
      'disputes.journals-have-their-dispute',
      'a journal of a dispute that is lost',
      [
        'alter table journals disable trigger user',
        `insert into journals (key, lines) values ('dispute.opened:nobody', 2)`,
      ],
    ],
    [
      'settlement-files.differences-are-cleared',
      'a difference that is 40 days old',
      [
        'alter table journal_lines disable trigger user',
        `insert into journal_lines (journal_id, line, account, party_id, amount, at)
         select id, 9, 'difference', '', 5, now() - interval '40 days' from journals limit 1`,
      ],
    ],
    [
      'settlement-files.are-entered',
      'a gateway’s file that was accepted past the books',
      [
        `insert into settlement_files (gateway, name, digest, status, rows, first_day, last_day, by_id, decided_by,
           decided_at)
         select 'sandbox', 'a.csv', 'x', 'ACCEPTED', 1, current_date, current_date, min(id::text)::uuid,
           max(id::text)::uuid, now() from people`,
        `insert into settlement_file_rows (file_id, line, kind, transaction_id, reference, amount, fee, day, batch, key, result)
         select id, 2, 'PAYMENT', 'T', 'R', 100, 1, current_date, 'B-1', 'K', 'UNKNOWN' from settlement_files`,
      ],
    ],
  ] as const
).map(([rule, what, statements]) => ({ name: 'books.add-up', rule, what, statements }))
