-- A number that an order of an earlier release gets is no news to anybody.
create or replace trigger orders_touch before update on orders
  for each row when (old.number is not distinct from new.number) execute function touch_updated_at();

create or replace trigger order_notes_append_only before update or delete or truncate on order_notes
  for each statement execute function refuse_change();

-- The one statement that writes orders calls this when the values they were decided on have changed since: the
-- whole statement is undone, and the orders are decided again.
create or replace function refuse_stale_orders() returns uuid[] language plpgsql as $$
begin
  raise exception using errcode = 'HT001', message = 'an order was decided on values that have changed';
end
$$;

create or replace trigger cancellations_append_only before update or delete or truncate on cancellations
  for each statement execute function refuse_change();
create or replace trigger cancellation_items_append_only before update or delete or truncate on cancellation_items
  for each statement execute function refuse_change();
