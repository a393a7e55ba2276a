create or replace trigger payments_touch before update on payments
  for each row execute function touch_updated_at();

create or replace trigger settlements_append_only before update or delete or truncate on settlements
  for each statement execute function refuse_change();

create or replace trigger refunds_append_only before update or delete or truncate on refunds
  for each statement execute function refuse_change();
