create or replace function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create or replace trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Append-only for at least 30 days, so that an intruder cannot remove traces; a job deletes older rows.
create or replace trigger security_events_append_only before update or truncate on security_events
  for each statement execute function refuse_change();

create or replace trigger security_events_stay before delete on security_events
  for each row when (old.at > now() - interval '30 days') execute function refuse_change();
