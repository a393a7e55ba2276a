-- Who runs jobs: a row for each worker process, renewed every few seconds and taken away when it stops.
create table worker_heartbeats (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Traces of abuse: what looks like an attack, counted together when it comes in floods. `source` is a
-- network and a code of the address that changes by the day, never the address itself.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null,
  actor_id uuid,
  subject_id uuid,
  source text,
  occurrences int not null default 1 check (occurrences > 0),
  details jsonb not null default '{}'
);
create index security_events_age on security_events (at);
create index security_events_event on security_events (event, at desc);
create index security_events_actor on security_events (actor_id, at desc) where actor_id is not null;

-- Append-only for 30 days at least, so that an intruder can't tidy up; a job deletes what is old.
create trigger security_events_append_only before update or truncate on security_events
  for each statement execute function refuse_change();
create trigger security_events_stay before delete on security_events
  for each row when (old.at > now() - interval '30 days') execute function refuse_change();
