create or replace trigger payments_touch before update on payments
  for each row execute function touch_updated_at();

create or replace trigger settlements_append_only before update or delete or truncate on settlements
  for each statement execute function refuse_change();

create or replace trigger refunds_append_only before update or delete or truncate on refunds
  for each statement execute function refuse_change();

create or replace trigger refund_items_append_only before update or delete or truncate on refund_items
  for each statement execute function refuse_change();

-- Pieces may be cancelled while a payment is open. What arrives above what is due by then goes back. The row of the
-- order is locked by whoever enters a settlement.
create or replace function find_surplus() returns trigger language plpgsql as $$
begin
  new.surplus := greatest(0, new.amount - (
    select total_amount - cancelled_amount from orders where id = new.order_id));
  return new;
end
$$;
create or replace trigger settlements_surplus before insert on settlements for each row
  when (new.order_id is not null and new.outcome = 'APPLIED') execute function find_surplus();

-- The refunds that follow from what happened to orders, whoever caused it: whatever was paid for an order that was
-- cancelled or came back undelivered, and money for an order that was paid already, or above what was due. Only
-- what no other decision gives back.
create or replace function decide_refunds(ids uuid[]) returns void language plpgsql as $$
begin
  update refund_decisions d set status = 'WITHDRAWN', ended_at = now()
  from orders o
  where o.id = any(ids) and o.status in ('CANCELLED', 'RETURNED') and d.order_id = o.id and d.status = 'PROPOSED';
  insert into refund_decisions (id, order_id, payment_id, cause, amount, decided_at)
  select case when exists (select from refund_decisions where id = p.id) then new_id() else p.id end,
    p.order_id, p.payment_id, p.cause, p.amount - g.given, now()
  from (
    select t.payment_id as id, t.order_id, t.payment_id,
      case when o.status in ('CANCELLED', 'RETURNED') or t.outcome <> 'APPLIED' then t.amount else t.surplus end as amount,
      case o.status when 'CANCELLED' then 'CANCELLATION' when 'RETURNED' then 'RETURN' else 'SURPLUS' end as cause
    from orders o join settlements t on t.order_id = o.id
    where o.id = any(ids) and (o.status in ('CANCELLED', 'RETURNED') or t.outcome <> 'APPLIED' or t.surplus > 0)
    union all
    select o.id, o.id, null, o.total_amount - o.cancelled_amount,
      case o.status when 'RETURNED' then 'RETURN' else 'CANCELLATION' end
    from orders o
    where o.id = any(ids) and o.status in ('CANCELLED', 'RETURNED') and o.payment_type = 'COD'
      and o.payment_status <> 'UNPAID'
  ) p cross join lateral (
    select coalesce(sum(d.amount), 0)::bigint as given from refund_decisions d
    where d.order_id = p.order_id and d.payment_id is not distinct from p.payment_id and d.status <> 'WITHDRAWN'
  ) g
  where p.amount > g.given;
end
$$;

create or replace function decide_refunds_of_settlements() returns trigger language plpgsql as $$
begin
  perform decide_refunds(array(select distinct order_id from new_rows));
  return null;
end
$$;
create or replace trigger settlements_decided after insert on settlements
  referencing new table as new_rows for each statement execute function decide_refunds_of_settlements();

create or replace function decide_refunds_of_order() returns trigger language plpgsql as $$
begin
  perform decide_refunds(array[new.id]);
  -- REFUNDED says that the shop gave the cash back.
  if new.payment_type = 'COD' and new.payment_status = 'REFUNDED' then
    insert into refunds (decision_id, order_id, amount, method)
    select id, order_id, amount, 'SHOP' from refund_decisions
    where order_id = new.id and payment_id is null and status = 'DUE' and amount > 0;
  end if;
  return null;
end
$$;
create or replace trigger orders_decided after update on orders for each row
  when (new.status in ('CANCELLED', 'RETURNED') and new.payment_status <> 'UNPAID'
    and (old.status <> new.status or old.payment_status <> new.payment_status))
  execute function decide_refunds_of_order();

create or replace function end_refund_decisions() returns trigger language plpgsql as $$
begin
  update refund_decisions d set status = 'DONE', ended_at = n.created_at
  from new_rows n where d.id = n.id and d.status = 'DUE';
  return null;
end
$$;
create or replace trigger refunds_decided after insert on refunds
  referencing new table as new_rows for each statement execute function end_refund_decisions();
