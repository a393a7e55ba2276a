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
  deleted_at timestamptz
);
create unique index people_email on people (email) where deleted_at is null;
create index people_role on people (role, id desc) where deleted_at is null;
create index people_search on people
  using gin ((lower(name || ' ' || email || ' ' || coalesce(phone_number, ''))) gin_trgm_ops)
  where deleted_at is null;
create trigger people_touch before update on people
  for each row execute function touch_updated_at();

-- One row a signed-in device. The access token names it, so ending the row ends the session at once.
create table sessions (
  id uuid primary key default new_id(),
  person_id uuid not null references people (id),
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_person on sessions (person_id) where revoked_at is null;
create index sessions_age on sessions (expires_at);

-- Every refresh token a session ever had, hashed. One that is used twice gives a theft away.
create table refresh_tokens (
  hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
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

-- Failed sign-ins by account and by address, shared by every process.
create table sign_in_failures (
  subject text primary key,
  failures int not null,
  window_started_at timestamptz not null
);
