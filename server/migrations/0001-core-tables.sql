-- Who did what to whom: every admin action, sign-in and money movement. Rows never change and stay for ever.
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

-- The stored response to a write that carried an Idempotency-Key. `body_hash` tells a repeated request from
-- a key that is used again for another body.
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

-- Worker processes: each renews its row every few seconds and deletes it when it stops.
create table worker_heartbeats (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Signs of abuse. Events that come in floods are counted in one row. `source` is a network and a code of the
-- address that changes daily, never the address itself.
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

-- One row: which market this is, wherever its database lies, and the state of its backups.
create table backup_state (
  only_row boolean primary key default true check (only_row),
  market_id uuid not null default new_id(),
  -- The newest full backup: when it began, how many bytes it stored, how long it took.
  saved_at timestamptz,
  saved_bytes bigint,
  saved_seconds double precision,
  -- Everything acknowledged before this time can be restored.
  covered_at timestamptz,
  -- The last backup that failed; cleared by the next success.
  failed_at timestamptz,
  failure text
);
insert into backup_state default values;

-- Pictures. A row never changes after its upload: a new picture is a new row, so its URLs can be cached for
-- ever. `placeholder` is a data URI or a CSS colour.
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

-- Emails. Without an SMTP server they stay here and /dev/mail shows them. An email that was sent keeps only
-- its envelope, so that reset links and addresses do not pile up.
create table mails (
  id uuid primary key default new_id(),
  kind text not null,
  recipient text not null,
  recipient_name text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  -- After this the email is useless and is not sent.
  expires_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- Who receives an answer, where that is not the sender.
  reply_to text
);
create index mails_age on mails (created_at);
-- Finds expired emails whose text can be cleared.
create index mails_expiring on mails (expires_at) where expires_at is not null and body_html <> '';
-- Counts recent messages of the contact form.
create index mails_of_visitors on mails (created_at) where kind = 'contactMessage';
