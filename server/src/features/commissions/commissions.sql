create or replace trigger commission_rates_touch before update on commission_rates
  for each row execute function touch_updated_at();

-- Orders are decided on the first rate that matches, and only the catch-all always does.
create or replace function keep_fallback_rate() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'commission_rates_keep_fallback',
    message = 'the last commission rate, which always applies, must stay';
end
$$;
create or replace trigger commission_rates_keep_fallback
  before delete on commission_rates
  for each row when (old.is_fallback) execute function keep_fallback_rate();
create or replace trigger commission_rates_stay_fallback
  before update of is_fallback on commission_rates
  for each row when (old.is_fallback and not new.is_fallback) execute function keep_fallback_rate();

-- Processes keep the rates that they have read while this stays the same. An id and no count: a count that was lost
-- with its server could come again for other rates.
create or replace function renew_rates_version() returns trigger language plpgsql as $$
begin
  update commission_version set version = new_id();
  return null;
end
$$;
create or replace trigger commission_rates_renewed after insert or update or delete or truncate on commission_rates
  for each statement execute function renew_rates_version();
