import { sql } from '#core/sql/db.ts'

/** Rules of parcels at couriers. Each selects a text `what` for each violation. */
export const consignmentChecks = [
  {
    name: 'consignments.cash-is-whose-account-it-is',
    query: sql`
      select 'consignment ' || c.id || ' of ' || a.courier || ': the cash is held by ' || coalesce(o.cash_held_by, 'the shop')
        || ' ' || coalesce(o.courier, '') as what
      from consignments c join courier_accounts a on a.id = c.account_id join orders o on o.id = c.order_id
      where a.shop_id is null and c.status in ('BOOKED', 'CANCELLING') and c.cod_amount > 0 and c.attention is null
        and (o.cash_held_by is distinct from 'COURIER' or o.courier is distinct from lower(a.courier))
        and o.status in ('PROCESSING', 'SHIPPED') and o.payment_status = 'UNPAID'`,
  },
  {
    name: 'consignments.matched-lines-are-in-their-remittance',
    query: sql`
      select 'line ' || l.line || ' of statement ' || l.statement_id || ' is in remittance ' || l.remittance_id as what
      from courier_statement_lines l
      where l.remittance_id is not null and l.collected > 0 and not exists (
        select from courier_remittance_orders r
          join consignments c on c.order_id = r.order_id
        where r.remittance_id = l.remittance_id and (c.consignment = l.consignment or c.request_id = l.request_id))`,
  },
  {
    name: 'consignments.parcels-go-with-their-orders',
    query: sql`
      select 'consignment ' || c.id || ' is of another order than its parcel' as what
      from consignments c join shipments h on h.id = c.shipment_id where h.order_id <> c.order_id`,
  },
] as const
