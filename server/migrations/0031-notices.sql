-- What the app tells people beside its emails (docs/decisions/0067-notices.md).
create table notices (
  id uuid primary key default new_id(),
  person_id uuid not null references people (id),
  topic text not null check (topic in ('ORDERS', 'RETURNS', 'MONEY', 'MESSAGES', 'SHOP', 'DEBTS', 'SECURITY')),
  subject text not null,
  -- A page of the site.
  path text not null constraint notices_path check (path ~ '^/[^/]'),
  -- False: the person wants no notices of the topic in the app.
  is_shown boolean not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notices_person on notices (person_id, id desc) where is_shown;
create index notices_unread on notices (person_id, id) where is_shown and read_at is null;
create index notices_created on notices (created_at);

-- What people chose; where a row is missing, the app and emails are on and text messages are off.
create table notice_choices (
  person_id uuid not null references people (id),
  topic text not null check (topic in ('ORDERS', 'RETURNS', 'MONEY', 'MESSAGES', 'SHOP', 'DEBTS', 'SECURITY')),
  channel text not null check (channel in ('APP', 'EMAIL', 'SMS')),
  is_on boolean not null,
  primary key (person_id, topic, channel),
  constraint notice_choices_fixed check (is_on or channel = 'SMS' or topic not in ('DEBTS', 'SECURITY')),
  constraint notice_choices_sms check (channel <> 'SMS' or topic in ('ORDERS', 'RETURNS', 'MONEY'))
);

-- A text message about a notice: at most one each. UNCLEAR: it may have been sent, so it is not sent again.
create table text_messages (
  id uuid primary key default new_id(),
  notice_id uuid not null references notices (id) on delete cascade,
  person_id uuid not null references people (id),
  state text not null default 'WAITING'
    check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'SKIPPED', 'UNCLEAR')),
  phone text,
  body text,
  -- How many messages the network counts it as.
  parts int,
  reason text,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  constraint text_messages_notice unique (notice_id),
  constraint text_messages_tried check (
    state in ('WAITING', 'SKIPPED') or num_nulls(phone, body, parts, tried_at) = 0)
);
create index text_messages_person on text_messages (person_id, tried_at);
