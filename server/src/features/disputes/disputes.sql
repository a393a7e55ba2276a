-- While a payment is disputed, its money is not ours to give or send back. Once it is lost, what the bank has not taken
-- still is: what was decided before is sent, and no more is decided than is left.
create or replace function refuse_disputed_refunds() returns trigger language plpgsql as $$
declare
  dispute record;
begin
  select d.status, s.amount - d.amount as rest into dispute
  from disputes d join settlements s on s.payment_id = d.payment_id
  where d.payment_id = new.payment_id and d.status <> 'WON' order by d.status = 'OPEN' desc limit 1;
  if not found then
    return null;
  end if;
  if dispute.status = 'OPEN' or new.amount > dispute.rest or dispute.rest < (
    select coalesce(sum(amount), 0) from refund_decisions
    where payment_id = new.payment_id and status in ('DUE', 'DONE')
  ) then
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
