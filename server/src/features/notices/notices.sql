-- Tells every process whose notices have changed, when the transaction commits. PostgreSQL sends a person once.
create or replace function tell_of_notices() returns trigger language plpgsql as $$
begin
  perform pg_notify('haat_notices', person_id::text) from (select distinct person_id from changed) c;
  return null;
end;
$$;
create or replace trigger notices_added after insert on notices
  referencing new table as changed for each statement execute function tell_of_notices();
create or replace trigger notices_changed after update on notices
  referencing new table as changed for each statement execute function tell_of_notices();
