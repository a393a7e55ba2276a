-- Letters to people. Where no SMTP server is configured they stay here and /dev/mail shows them. A letter
-- that was sent keeps its envelope only: reset links and addresses have no business lying about.
create table mails (
  id uuid primary key default new_id(),
  kind text not null,
  recipient text not null,
  recipient_name text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  -- Past this it is of no use to anybody and is not sent.
  expires_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text
);
create index mails_age on mails (created_at);
