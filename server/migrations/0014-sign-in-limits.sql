-- Failed sign-ins make what they are counted by wait, longer each time.
delete from sign_in_failures;
alter table sign_in_failures
  -- Whose password was guessed; null where accounts do not matter.
  add column email text,
  add column blocked_until timestamptz,
  -- Whether the last attempt was refused unheard, because others made at the same time came first.
  add column is_refused boolean not null default false;
create index sign_in_failures_email on sign_in_failures (email);

-- An account may sign in from where it signed in before, however many strangers guess.
alter table sessions add column network text;
update sessions set network = regexp_replace(ip, '^.*:', '') where ip ~ '\.\d+$';
create index sessions_network on sessions (person_id, network);

-- No session outlives 90 days, in use or not.
update sessions set expires_at = created_at + interval '90 days'
where expires_at > created_at + interval '90 days';

-- A refresh token may be traded again within seconds, by another tab or after a lost answer.
alter table refresh_tokens add column trades int not null default 0;
