create or replace trigger scorecard_events_append_only before update or delete or truncate on scorecard_events
  for each statement execute function refuse_change();
