-- Tells every process whose notices have changed, when the transaction commits: one message for many people, because
-- each message costs PostgreSQL and every process about as much. It may have 8,000 bytes, and an id takes 37.
create or replace function tell_of_notices() returns trigger language plpgsql as $$
begin
  perform pg_notify('haat_notices', string_agg(person_id::text, ',')) from (
    select person_id, row_number() over () / 200 as message from (select distinct person_id from changed) c
  ) told group by message;
  return null;
end;
$$;
create or replace trigger notices_added after insert on notices
  referencing new table as changed for each statement execute function tell_of_notices();
create or replace trigger notices_changed after update on notices
  referencing new table as changed for each statement execute function tell_of_notices();
