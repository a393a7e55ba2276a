create table people (
  id uuid primary key default new_id(),
  email text not null check (email = lower(email)),
  name text not null,
  phone_number text,
  address text,
  profile_photo text,
  role text not null check (role in ('SUPER_ADMIN', 'ADMIN', 'VENDOR', 'CUSTOMER')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'BLOCKED')),
  password_hash text not null,
  need_password_change boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- When a link in an email proved the account's address; null: not proven.
  email_verified_at timestamptz,
  -- When a password that somebody else chose stops working; null: never.
  password_expires_at timestamptz
);
create unique index people_email on people (email) where deleted_at is null;
create index people_role on people (role, id desc) where deleted_at is null;
create index people_search on people
  using gin ((lower(name || ' ' || email || ' ' || coalesce(phone_number, ''))) gin_trgm_ops)
  where deleted_at is null;
create index people_joined on people (created_at)
  where role in ('CUSTOMER', 'VENDOR') and deleted_at is null;

-- One row for each signed-in device. Access tokens name it, so ending the row ends the session at once.
-- `network`: an account may always sign in from a network it signed in from before, however many strangers
-- guess its password.
create table sessions (
  id uuid primary key default new_id(),
  person_id uuid not null references people (id),
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  network text
);
create index sessions_person on sessions (person_id) where revoked_at is null;
create index sessions_age on sessions (expires_at);
create index sessions_network on sessions (person_id, network);

-- Every refresh token of a session, hashed. A token that is used twice reveals a theft. Within seconds it may
-- be traded again, by another tab or after a lost response: `trades` counts that.
create table refresh_tokens (
  hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  trades int not null default 0
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table password_resets (
  hash text primary key,
  person_id uuid not null references people (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_person on password_resets (person_id);

create table email_verifications (
  hash text primary key,
  person_id uuid not null references people (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_verifications_person on email_verifications (person_id);
create index email_verifications_age on email_verifications (expires_at);

-- Failed sign-ins by account and by address, shared by every process. Each failure makes the next wait longer.
create table sign_in_failures (
  subject text primary key,
  failures int not null,
  window_started_at timestamptz not null,
  -- The account whose password was guessed; null where the account does not matter.
  email text,
  blocked_until timestamptz,
  -- Whether the last sign-in attempt was rejected without a check, because others made at the same time came first.
  is_refused boolean not null default false
);
create index sign_in_failures_email on sign_in_failures (email);

-- Two-factor sign-in. The key that seals `secret` is not in the database. Until `enabled_at` is set the secret
-- is only an offer. `last_step` is the newest time step whose code was used, so that no code works twice.
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

-- What each person has uploaded on a day (UTC).
create table upload_days (
  person_id uuid not null references people (id),
  day date not null,
  files int not null,
  bytes bigint not null,
  primary key (person_id, day)
);
create index upload_days_day on upload_days (day);

-- A shop is open to buyers when it is ACTIVE, not deleted, and its vendor may sign in: nobody else could ship
-- the orders. Blocking a vendor closes the shop, unblocking opens it again; `status` stays what an admin set.
create table shops (
  id uuid primary key default new_id(),
  vendor_id uuid not null references people (id),
  name text not null,
  description text not null,
  logo_url text not null,
  phone_number text not null,
  shop_address text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PENDING', 'SUSPENDED', 'BLOCKED')),
  rating_sum int not null default 0 check (rating_sum >= 0),
  review_count int not null default 0 check (review_count >= 0),
  rating double precision not null generated always as
    (case when review_count = 0 then 0 else round(rating_sum::numeric / review_count, 1) end) stored,
  follower_count int not null default 0 check (follower_count >= 0),
  product_count int not null default 0 check (product_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  vendor_blocked boolean not null default false,
  is_open boolean not null generated always as
    (status = 'ACTIVE' and deleted_at is null and not vendor_blocked) stored
);
create unique index shops_one_per_vendor on shops (vendor_id) where deleted_at is null;
create unique index shops_name on shops (lower(name)) where deleted_at is null;
create index shops_public on shops (id desc) where is_open;
create index shops_pending on shops (id) where status = 'PENDING' and deleted_at is null;
create index shops_search on shops using gin ((lower(name)) gin_trgm_ops) where deleted_at is null;

create table follows (
  id uuid primary key default new_id(),
  shop_id uuid not null references shops (id),
  customer_id uuid not null references people (id),
  created_at timestamptz not null default now(),
  unique (shop_id, customer_id)
);
create index follows_customer on follows (customer_id, id desc);

create table newsletter_subscribers (
  id uuid primary key default new_id(),
  email text not null unique check (email = lower(email)),
  created_at timestamptz not null default now()
);
create index newsletter_subscribers_newest on newsletter_subscribers (created_at desc, id desc);
