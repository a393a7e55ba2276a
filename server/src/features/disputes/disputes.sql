-- While a payment is disputed, and after it is lost, its money is not ours to give or send back.
create or replace function refuse_disputed_refunds() returns trigger language plpgsql as $$
begin
  if exists (select from disputes where payment_id = new.payment_id and status <> 'WON') then
    raise exception using errcode = 'check_violation', constraint = 'refunds_not_disputed',
      table = 'refunds', message = 'this payment is disputed';
  end if;
  return null;
end
$$;
create or replace trigger refund_attempts_not_disputed after insert on refund_attempts
  for each row execute function refuse_disputed_refunds();
create or replace trigger refunds_not_disputed after insert on refunds
  for each row execute function refuse_disputed_refunds();
create or replace trigger refund_decisions_not_disputed after insert or update on refund_decisions
  for each row when (new.stage is not null and new.status in ('DUE', 'DONE')) execute function refuse_disputed_refunds();
