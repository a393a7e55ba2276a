create or replace trigger return_events_append_only before update or delete or truncate on return_events
  for each statement execute function refuse_change();
create or replace trigger return_serials_append_only before update or delete or truncate on return_serials
  for each statement execute function refuse_change();

-- States in which the pieces are part of a request that somebody has to move on.
create or replace function is_open_return(state text) returns boolean language sql immutable
return state in ('REQUESTED', 'APPROVED', 'DISPUTED', 'IN_TRANSIT', 'RECEIVED');

-- How many pieces of a line are in open requests or were taken back. Pieces that others replaced are the buyer's again:
-- the pieces that they have now stand for them.
create or replace function returned_pieces(line uuid) returns int language sql stable as $$
  select coalesce(sum(case
    when is_open_return(r.state) then n.quantity
    when r.state in ('ACCEPTED', 'PARTLY', 'REFUNDED') then n.accepted else 0 end), 0)::int
  from return_items n join returns r on r.id = n.return_id where n.order_item_id = line
$$;

-- Counts the pieces of an order anew. The row of the order is locked; the constraint `order_items_returned` refuses
-- more than there are.
create or replace function count_returned(of_order uuid) returns void language sql as $$
  update order_items set returned = returned_pieces(id)
  where order_id = of_order and returned <> returned_pieces(id)
$$;

-- What shops earned with an order stays in the hold while a request is open, may be escalated, or waits for others. Null
-- for an order without requests.
create or replace function kept_by_returns(of_order uuid) returns timestamptz language sql stable as $$
  select max(case when is_open_return(state) or settle_before is not null then 'infinity'::timestamptz
    else escalate_before end)
  from returns where order_id = of_order
$$;
create or replace function keep_hold_of_return() returns trigger language plpgsql as $$
begin
  perform keep_hold(new.order_id, coalesce(kept_by_returns(new.order_id), now()));
  return null;
end
$$;
create or replace trigger returns_keep_hold after insert or update of state, settle_before on returns
  for each row execute function keep_hold_of_return();

-- A correction may open a hold anew: the requests of its order keep it too.
create or replace function keep_new_hold() returns trigger language plpgsql as $$
begin
  perform keep_hold(new.order_id, k.until) from (select kept_by_returns(new.order_id) as until) k where k.until is not null;
  return null;
end
$$;
create or replace trigger returns_keep_new_hold after insert on ledger_holds
  for each row execute function keep_new_hold();

-- A request ends when its refund has arrived, whoever sent it.
create or replace function end_returns() returns trigger language plpgsql as $$
begin
  with ended as (
    update returns set state = 'REFUNDED', settle_before = null
    where id = new.cause_id and state in ('ACCEPTED', 'PARTLY') returning id
  )
  insert into return_events (return_id, step, by_role) select id, 'REFUNDED', 'SYSTEM' from ended;
  return null;
end
$$;
create or replace trigger refund_decisions_end_returns after insert or update of status on refund_decisions for each row
  when (new.status = 'DONE' and new.cause = 'RETURN' and new.cause_id is not null)
  execute function end_returns();

-- How many pieces of a line the buyer has, in no request, and whose money is neither back nor was never due. Refunds of
-- requests are among the returned; of what was cancelled, some was refunded as well.
create or replace function kept_pieces(line uuid) returns int language sql stable as $$
  select (i.quantity - i.returned - greatest(i.cancelled, (
    select coalesce(sum(m.quantity), 0) from refund_items m join refund_decisions d on d.id = m.decision_id
    where m.order_item_id = i.id and d.status <> 'WITHDRAWN'
      and not (d.cause = 'RETURN' and d.cause_id is not null)
  ) + (
    select coalesce(sum(n.quantity), 0) from cancellation_items n join cancellations c on c.id = n.cancellation_id
    where i.cancelled > 0 and n.order_item_id = i.id and not c.is_refund)))::int
  from order_items i where i.id = line
$$;

-- An order that replaces pieces and is cancelled, or comes back undelivered, leaves the buyer with nothing: the request
-- goes on where it was, and its money is due at once. Pieces that are part of another request by then stay there, and
-- those whose money went back without one.
create or replace function reopen_replaced() returns trigger language plpgsql as $$
declare
  r record;
  target text;
begin
  for r in select id, order_id from returns where replacement_id = new.id and state = 'REPLACED' loop
    if exists (
      select from return_items n where n.return_id = r.id and n.accepted > kept_pieces(n.order_item_id)
    ) then
      continue;
    end if;
    select case when bool_and(accepted = quantity) then 'ACCEPTED' else 'PARTLY' end into target
    from return_items where return_id = r.id;
    update returns set state = target, replacement_id = null, settle_before = now() where id = r.id;
    insert into return_events (return_id, step, by_role) values (r.id, target, 'SYSTEM');
    perform count_returned(r.order_id);
  end loop;
  return null;
end
$$;
create or replace trigger orders_reopen_returns after update of status on orders for each row
  when (new.status in ('CANCELLED', 'RETURNED') and old.status <> new.status and new.total_amount = 0)
  execute function reopen_replaced();
