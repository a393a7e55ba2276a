create or replace trigger shipment_events_append_only before update or delete or truncate on shipment_events
  for each statement execute function refuse_change();

-- Moves parcels to a state, with the event. Whoever calls it holds the lock of their order.
create or replace function move_shipments(ids uuid[], target text, by_id uuid, by_role text) returns void
language sql as $$
  insert into shipment_events (shipment_id, key, state, by_id, by_role)
  select id, target, target, move_shipments.by_id, move_shipments.by_role from unnest(ids) as s(id)
  on conflict (shipment_id, key) do nothing;
  update shipments set state = target where id = any(ids);
$$;

-- Moves a parcel as its courier reports it, with the report's own key. Whoever calls it holds the lock of its order.
create or replace function report_shipment(shipment uuid, target text, report text) returns void
language sql as $$
  insert into shipment_events (shipment_id, key, state, by_role) values (shipment, report, target, 'SYSTEM');
  update shipments set state = target where id = shipment;
$$;

-- Parcels follow orders that are moved as a whole, by hand or by a process that knows no parcels: then all that is on
-- its way arrives, or comes back, and whatever is in no parcel yet is put into one. An order that its parcels have
-- moved finds them as it should be. What contradicts a parcel is refused.
create or replace function follow_order() returns trigger language plpgsql as $$
declare
  target text := case new.status when 'SHIPPED' then 'PICKED_UP' else new.status end;
  live uuid[];
  parcel uuid;
  doer record;
  facts record;
begin
  select (select sum(quantity - cancelled) from order_items where order_id = new.id) as ordered,
    coalesce(sum(n.quantity) filter (where h.state in ('DELIVERED', 'RETURNED')), 0) as settled,
    bool_or(h.state = 'DELIVERED') is true as is_delivered,
    bool_or(h.state in ('REFUSED', 'RETURNING', 'RETURNED')) is true as is_refused,
    bool_or(h.state not in ('PACKED', 'BOOKED')) is true as has_left,
    bool_or(true) is true as is_packed
  into facts
  from shipments h join shipment_items n on n.shipment_id = h.id
  where h.order_id = new.id and h.state <> 'CANCELLED';
  if (case new.status when 'SHIPPED' then facts.has_left when 'CANCELLED' then not facts.is_packed
    else facts.settled = facts.ordered and facts.is_delivered = (new.status = 'DELIVERED') end) then
    return null;
  end if;
  if new.status = 'DELIVERED' and facts.is_refused or new.status = 'RETURNED' and facts.is_delivered
    or new.status = 'CANCELLED' and facts.has_left then
    raise exception using errcode = 'check_violation', constraint = 'orders_contradict_shipments',
      table = 'orders', message = 'a parcel of the order says otherwise';
  end if;
  select e.by_id, e.by_role into doer from order_events e where e.order_id = new.id and e.status = new.status;
  live := array(select id from shipments
    where order_id = new.id and state not in ('CANCELLED', 'DELIVERED', 'RETURNED') order by id);
  perform move_shipments(live, target, doer.by_id, coalesce(doer.by_role, 'SYSTEM'));
  if new.status = 'CANCELLED' or new.status = 'SHIPPED' and facts.is_packed then
    return null;
  end if;
  parcel := pack_rest(new.id);
  if parcel is not null then
    perform move_shipments(array[parcel], target, doer.by_id, coalesce(doer.by_role, 'SYSTEM'));
  end if;
  return null;
end
$$;
create or replace trigger orders_move_shipments after update of status on orders for each row
  when (new.status <> old.status and new.status in ('SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED'))
  execute function follow_order();

-- What of each line of an order is in no parcel. Pieces of a parcel that was unpacked can be packed again.
create or replace function unpacked_pieces(of_order uuid) returns table (order_item_id uuid, quantity int)
language sql stable as $$
  select i.id, i.quantity - i.cancelled - coalesce((
    select sum(n.quantity)::int from shipment_items n join shipments h on h.id = n.shipment_id
    where n.order_item_id = i.id and h.state <> 'CANCELLED'), 0)
  from order_items i where i.order_id = of_order
$$;

-- Puts what is in no parcel into one; null when there is nothing.
create or replace function pack_rest(of_order uuid) returns uuid language plpgsql as $$
declare
  parcel uuid;
begin
  insert into shipments (order_id, number)
  select of_order, coalesce((select max(number) from shipments where order_id = of_order), 0) + 1
  where exists (select from unpacked_pieces(of_order) u where u.quantity > 0)
  returning id into parcel;
  insert into shipment_items (shipment_id, order_item_id, quantity)
  select parcel, u.order_item_id, u.quantity from unpacked_pieces(of_order) u
  where parcel is not null and u.quantity > 0;
  return parcel;
end
$$;

-- Pieces that are in a parcel are not cancelled: the parcel has to be unpacked first. Parcels of an order that is
-- cancelled as a whole were cancelled just before.
create or replace function keep_packed_pieces() returns trigger language plpgsql as $$
begin
  if new.quantity - new.cancelled < (
    select sum(n.quantity) from shipment_items n join shipments h on h.id = n.shipment_id
    where n.order_item_id = new.id and h.state <> 'CANCELLED'
  ) then
    raise exception using errcode = 'check_violation', constraint = 'order_items_packed', table = 'order_items',
      message = 'pieces of the line are in a parcel';
  end if;
  return null;
end
$$;
create or replace trigger order_items_packed after update of cancelled on order_items for each row
  when (new.cancelled > old.cancelled) execute function keep_packed_pieces();
