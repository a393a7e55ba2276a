create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- UUIDv7 keys: in order of time, so new rows land at the end of every index. PostgreSQL 18 brings
-- uuidv7(); older servers get the same layout (48 bits of milliseconds, then random bits).
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    execute 'create function new_id() returns uuid language sql volatile parallel safe return uuidv7()';
  else
    execute $f$
      create function new_id() returns uuid language sql volatile parallel safe as $body$
        select encode(
          set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
      $body$
    $f$;
  end if;
end
$$;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

-- Who did what to whom: every admin act, sign-in and money movement. Never changed, never deleted.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_role text,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  details jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- The first answer to a write that carried an Idempotency-Key; body_hash tells a repeat from a misuse.
create table idempotency_keys (
  person_id uuid not null,
  route text not null,
  key text not null,
  body_hash text not null,
  status smallint not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (person_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Pictures. A row never changes after its upload: a new picture is a new row, so its addresses can be
-- cached for ever. `placeholder` is a data URI or a CSS colour.
create table media (
  id uuid primary key default new_id(),
  owner_id uuid,
  original_key text not null unique,
  content_type text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  placeholder text not null,
  created_at timestamptz not null default now()
);
create index media_owner on media (owner_id);
