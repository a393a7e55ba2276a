-- Whether the account's address was proven by a mailed link. Whoever was here before counts as proven: the
-- default is one value for all rows there are, so no row is written, and it is dropped at once.
alter table people add column email_verified_at timestamptz default now();
alter table people alter column email_verified_at drop default;
-- When a password that somebody else chose lets nobody in any more; null: never.
alter table people add column password_expires_at timestamptz;

create table email_verifications (
  hash text primary key,
  person_id uuid not null references people (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_verifications_person on email_verifications (person_id);
create index email_verifications_age on email_verifications (expires_at);

-- Two-factor sign-in. The secret is sealed with a key that is not in the database; until `enabled_at` it is
-- offered and counts for nothing. `last_step` is the newest time step whose code was used: none goes twice.
create table second_factors (
  person_id uuid primary key references people (id),
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  enabled_at timestamptz
);

create table recovery_codes (
  person_id uuid not null references second_factors (person_id) on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (person_id, hash)
);
