import { sql } from '#core/sql/db.ts'

/** What of each order with parcels is where, cancelled parcels left out. */
const progress = sql`
  (select h.order_id, sum(n.quantity) as packed,
    coalesce(sum(n.quantity) filter (where h.state not in ('PACKED', 'BOOKED')), 0) as left,
    coalesce(sum(n.quantity) filter (where h.state = 'DELIVERED'), 0) as delivered,
    coalesce(sum(n.quantity) filter (where h.state = 'RETURNED'), 0) as returned
  from shipments h join shipment_items n on n.shipment_id = h.id where h.state <> 'CANCELLED' group by h.order_id)`

/** Rules of parcels. Each selects a text `what` for each violation. */
export const shipmentChecks = [
  {
    name: 'shipments.pieces-stay-within-the-order',
    query: sql`
      select 'line ' || i.id || ' of order ' || i.order_id || ': ' || sum(n.quantity) || ' of ' || i.quantity - i.cancelled
        || ' packed' as what
      from shipment_items n join shipments h on h.id = n.shipment_id and h.state <> 'CANCELLED'
        join order_items i on i.id = n.order_item_id
      group by i.id
      having sum(n.quantity) > i.quantity - i.cancelled or bool_or(h.order_id <> i.order_id)`,
  },
  {
    name: 'shipments.orders-follow-them',
    query: sql`
      select 'order ' || o.id || ' is ' || o.status || ': ' || p.left || ' of ' || f.ordered || ' pieces have left, '
        || p.delivered || ' arrived, ' || p.returned || ' came back' as what
      from ${progress} p join orders o on o.id = p.order_id cross join lateral (
        select sum(quantity - cancelled) as ordered from order_items where order_id = o.id
      ) f
      where not case o.status
        when 'PROCESSING' then p.left = 0
        when 'SHIPPED' then p.delivered + p.returned < f.ordered
        when 'DELIVERED' then p.delivered > 0 and p.delivered + p.returned = f.ordered
        when 'RETURNED' then p.returned = f.ordered
        else false end`,
  },
  {
    name: 'shipments.states-are-their-last-events',
    query: sql`
      select 'shipment ' || h.id || ' is ' || h.state || ' after ' || coalesce(e.state, 'no event') as what
      from shipments h left join lateral (
        select state from shipment_events where shipment_id = h.id order by id desc limit 1
      ) e on true
      where h.state is distinct from e.state`,
  },
  {
    name: 'shipments.only-what-came-back-is-inspected',
    query: sql`
      select 'shipment ' || h.id || ' (' || h.state || '): ' || count(n.resellable) || ' of ' || count(*)
        || ' lines inspected' as what
      from shipments h join shipment_items n on n.shipment_id = h.id
      group by h.id
      having count(n.resellable) <> case when h.inspected_at is null then 0 else count(*) end`,
  },
  {
    name: 'shipments.pieces-have-one-serial-each',
    query: sql`
      select 'shipment ' || n.shipment_id || ': ' || s.count || ' serial numbers for ' || n.quantity || ' pieces' as what
      from shipment_items n cross join lateral (
        select count(*) from shipment_serials
        where shipment_id = n.shipment_id and order_item_id = n.order_item_id
      ) s
      where s.count not in (0, n.quantity)`,
  },
] as const
